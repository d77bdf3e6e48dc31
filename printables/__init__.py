"""Paper: set-up sheets, booklets, mats, tokens, record sheets and rules, as PDF.

``sheet.sheet_pdf`` makes the sheet of a deal; ``links`` knows which addresses a phone can open.
"""
