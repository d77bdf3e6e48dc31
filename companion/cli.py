"""The command line. Commands of the other packages come in by the entry points "tablemates.commands"."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint, entry_points
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any

import click

from .boards import UnreadableBoard
from .cards import Card
from .codes import Choice, Code, Deal, UnreadableCode, read_choice, read_code
from .deals import number_of
from .game import AnyGame, Outcome
from .games import variants
from .piles import Pile, PlaceKind, TableView
from .playtest.luck import impossible
from .reading import replay, settled
from .record import Refused, Standing, Unreadable


class BadInput(click.ClickException):
    """Input that can't be used: one sentence on stderr, exit status 2."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        complain(self.message)


def complain(sentence: str) -> None:
    """Say *sentence* on stderr: on one line, whatever it quotes, and nothing in it drives the terminal."""
    shown = "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in sentence)
    click.echo(f"tablemates: {shown}", err=True)


class Commands(click.Group):
    """The group: its own commands, and those that other packages bring, loaded when asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *self._plugins()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        command = super().get_command(ctx, cmd_name)
        if command is None and (plugin := self._plugins().get(cmd_name)):
            command = plugin.load()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            known = ", ".join(self.list_commands(ctx))
            raise BadInput(f'there is no command "{args[0][:40]}": choose one of {known}.')
        return super().resolve_command(ctx, args)

    @staticmethod
    def _plugins() -> dict[str, EntryPoint]:
        return {point.name: point for point in entry_points(group="tablemates.commands")}


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.version_option(package_name="tablemates")
def cli() -> None:
    """Numbered deals, set-up sheets and a phone page for patience with real cards."""


def main() -> None:
    """Run the command line; every error is one sentence, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        # Windows gives a file or a pipe an encoding without suits.
        if isinstance(stream, TextIOWrapper) and stream.encoding.lower().startswith("cp"):
            stream.reconfigure(encoding="utf-8")
    try:
        code = cli.main(standalone_mode=False)
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "tablemates"
        complain(f"{error.format_message().rstrip('.')}. See {where} --help.")
        code = 2
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except click.Abort:
        complain("stopped.")
        code = 130
    except BrokenPipeError:
        # The reader went away (as in "| head"): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 1
    except OSError as error:
        complain(f"{error.filename or 'the file'}: {error.strerror or error}.")
        code = 2
    sys.exit(code if isinstance(code, int) else 0)


# --- what commands take ----------------------------------------------------------------------------------------


class CodeType(click.ParamType[Code]):
    """A deal code on the command line."""

    name = "CODE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Code:
        try:
            return value if isinstance(value, Code) else read_code(value)
        except UnreadableCode as error:
            raise BadInput(str(error)) from None


class ChoiceType(click.ParamType[Choice]):
    """A game with its options, without a deal."""

    name = "GAME-OPTIONS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Choice:
        try:
            return value if isinstance(value, Choice) else read_choice(value)
        except UnreadableCode as error:
            raise BadInput(str(error)) from None


class Seconds(click.FloatRange):
    """A time limit in seconds: more than nothing, and a number ("nan" would never end)."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds: float = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return seconds


CODE, CHOICE, SECONDS = CodeType(), ChoiceType(), Seconds(min=0, min_open=True)

MAX_INPUT = 1_000_000
"""Bytes of a board or moves file that are read at most; the longest real one has a few thousand."""


def read_input(path: str) -> str:
    """The text of a file, or of stdin for ``-``. Raises BadInput."""
    if path == "-" and sys.stdin is None:
        raise BadInput("- is stdin, which is closed: name a file.")
    try:
        data = sys.stdin.buffer.read(MAX_INPUT + 1) if path == "-" else _read_file(Path(path))
        if len(data) > MAX_INPUT:
            raise BadInput(f"{path} is too long: a file of moves or a board has at most {MAX_INPUT:,} bytes.")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} is no UTF-8 text: save it as plain text.") from None
    except OSError as error:
        raise BadInput(f"{path} can't be read: {error.strerror}.") from None


def _read_file(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MAX_INPUT + 1)


def opened(text: str, board: str | None) -> tuple[Choice, Deal | None, Any]:
    """The game, its deal and the state that CODE and ``--board`` name together.

    A full code beside a board must have that board; with GAME-OPTIONS the board may be in mid-play (then there is
    no deal). Raises BadInput.
    """
    if board is None:
        code = CODE.convert(text, None, None)
        return code.choice, code.deal, code.start()
    try:
        code = read_code(text)
    except UnreadableCode:
        choice, deal = CHOICE.convert(text, None, None), None
    else:
        choice, deal = code.choice, code.deal
    try:
        state = choice.game.from_board(read_input(board))
    except UnreadableBoard as error:
        raise BadInput(f"{board}: {error}") from None
    if deal is not None and choice.game.order(state) != deal.order:
        raise BadInput(f"{board} is not the board of {text}: leave the number out, as in {choice}.")
    return choice, deal, state


# --- the commands ----------------------------------------------------------------------------------------------


@cli.command()
def games() -> None:
    """List every game, level and variant with its code."""
    for row in variants():
        click.echo(f"{row.letters:<4}{row.name} ({row.slug})")
        click.echo(f"    {row.line}")
        for level in row.levels[: row.menu]:
            click.echo(f"    {row.letters + '-' + level.letters:<8}{level.name}: {', '.join(level.game.facts())}")
        if row.own_level:
            click.echo(f"    {row.letters + '-C5T1':<8}own level: 5 free cells (0–8) and 1 token (0–20)")
        for option in row.options:
            click.echo(f"    +{option.letter:<7}{option.name}")
    click.echo("\nA code is GAME-OPTIONS-NUMBER: CM-N-617 is Cell Mates, Normal, deal 617.")


@cli.command()
@click.argument("code", type=CODE)
@click.option("--format", "form", type=click.Choice(["table", "board", "json"]), default="table", show_default=True)
@click.option("--reveal", is_flag=True, help="Show a stock that is hidden from the players.")
def deal(code: Code, form: str, reveal: bool) -> None:
    """Show the deal CODE: as a table, as a board for fc-solve, or as JSON."""
    state = code.start()
    stock = code.game.hidden_order(state) if reveal else ()
    if form == "board":
        click.echo(code.game.board(state), nl=False)
        if stock:
            click.echo(f"Stock: {' '.join(card.code for card in stock)}")
    elif form == "json":
        click.echo(json.dumps(_as_json(code, state, stock), ensure_ascii=False))
    else:
        click.echo(_as_table(code, state, stock), nl=False)


def _as_json(code: Code, state: Any, stock: Sequence[Card]) -> dict[str, Any]:
    game = code.game
    piles: dict[str, list[dict[str, Any]]] = {}
    for pile in game.view(state).piles:
        shown: dict[str, Any] = {"place": pile.target or pile.source, "cards": [face.code for face in pile.cards]}
        if pile.hidden:
            shown["hidden"] = pile.hidden
        piles.setdefault(pile.place.kind.value, []).append(shown)
    out = {
        "code": str(code),
        "game": code.choice.variant.slug,
        "facts": list(game.facts()),
        "to_move": game.to_move(state),
        "piles": piles,
    }
    return out | ({"stock": [card.code for card in stock]} if stock else {})


def _as_table(code: Code, state: Any, stock: Sequence[Card]) -> str:
    game, view = code.game, code.game.view(state)
    lines = [f"{code}  {code.choice.variant.name}", ", ".join(game.facts())]
    if impossible(code):
        lines.append("This deal is known to be impossible.")
    lines.append("")
    lines += [line for kind in PlaceKind if kind is not PlaceKind.COLUMN for line in _row(view.of(kind))]
    columns = view.of(PlaceKind.COLUMN)
    if columns:
        lines += ["", "".join(f"{pile.target:>5}" for pile in columns)]
        for row in range(max(len(pile.cards) for pile in columns)):
            cells = (str(pile.cards[row]) if row < len(pile.cards) else "" for pile in columns)
            lines.append("".join(f"{cell:>5}" for cell in cells).rstrip())
    if stock:
        lines += ["", "stock, the top first:"]
        lines += ["".join(f"{card!s:>5}" for card in stock[i : i + 13]) for i in range(0, len(stock), 13)]
    return "\n".join(lines) + "\n"


def _row(piles: Sequence[Pile]) -> list[str]:
    """One line for the piles of a kind, where any holds a card."""
    if not any(pile.cards or pile.hidden for pile in piles):
        return []
    name = {PlaceKind.CELL: "free cells", PlaceKind.FOUNDATION: "foundations"}.get(
        piles[0].place.kind, piles[0].place.kind.value
    )
    shown = (str(pile.cards[-1]) if pile.cards else f"{pile.hidden} cards" if pile.hidden else "-" for pile in piles)
    return [f"{name}: {'  '.join(shown)}"]


@cli.command(name="replay")
@click.argument("code")
@click.argument("file", default="-")
@click.option("--board", metavar="FILE", help="Start from this board instead (CODE may lack its deal).")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def replay_command(code: str, file: str, board: str | None, form: str) -> None:
    """Play the moves of FILE (- is stdin) on the deal CODE and say how the game stands.

    The last line is "won …", "lost …" or "open …" (exit status 0), or "refused: …" with the move (exit status 1).
    Moves that can't be read: exit status 2.
    """
    choice, _, state = opened(code, board)
    game = choice.game
    try:
        standing = replay(game, Standing(state), read_input(file))
    except Unreadable as error:
        raise BadInput(f"{file}: {error}") from None
    except Refused as error:
        if form == "json":
            move = {"index": error.index, "text": error.text}
            click.echo(json.dumps({"result": "refused", "reason": error.refusal.reason.code,
                                   "message": str(error.refusal), "move": move}, ensure_ascii=False))  # fmt: skip
        else:
            click.echo(f"refused: {error}")
        sys.exit(1)
    standing = settled(game, standing)
    if form == "json":
        click.echo(json.dumps(_result(game, standing), ensure_ascii=False))
    else:
        click.echo(f"{standing.outcome(game).value} {_told(game, standing)}")


def _result(game: AnyGame, standing: Standing) -> dict[str, Any]:
    view = game.view(standing.state)
    return {
        "result": standing.outcome(game).value,
        "moves": standing.moves,
        "turns": standing.turns,
        "passes": standing.passes,
        "home": _home(view),
        "to_move": view.to_move,
        "tokens": view.tokens,
    }


def _many(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _home(view: TableView) -> int:
    return sum(len(pile.cards) for pile in view.of(PlaceKind.FOUNDATION))


def _told(game: AnyGame, standing: Standing) -> str:
    view = game.view(standing.state)
    if len(game.seats) == 1:
        parts = ["after " + _many(standing.moves, "move")]
    else:
        parts = ["after " + _many(standing.turns, "turn")]
    if view.tokens is not None:
        parts.append(_many(view.tokens, "token") + " left")
    if standing.outcome(game) is not Outcome.WON:
        parts.append(_many(_home(view), "card") + " home")
    if standing.outcome(game) is Outcome.OPEN and len(game.seats) > 1:
        parts.append(f"{view.to_move} to move")
    return ", ".join(parts)


@cli.command(name="code")
@click.argument("choice", type=CHOICE, metavar="GAME-OPTIONS")
@click.option("--board", metavar="FILE", required=True, help="The board (- is stdin).")
def code_command(choice: Choice, board: str) -> None:
    """Print the code of a board: its number where it is one of 1 … 1,000,000, else a layout code."""
    try:
        state = choice.game.from_board(read_input(board))
    except UnreadableBoard as error:
        raise BadInput(f"{board}: {error}") from None
    click.echo(str(code_of(choice, state, board)))


def code_of(choice: Choice, state: Any, name: str) -> Code:
    """The code of a *state* that is the start of a deal; *name* is what errors call it. Raises BadInput."""
    order = choice.game.order(state)
    if order is None:
        raise BadInput(f"{name} is a game in mid-play: it has no code, only a full deal has one.")
    number = number_of(order)
    return Code(choice, Deal(number) if number else Deal(layout=order))


if __name__ == "__main__":
    main()
