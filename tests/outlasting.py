#!/usr/bin/env python3
"""A game in the terminal outlasts whatever ends the program: it is saved after every move, and at SIGINT,
SIGHUP and SIGTERM with the time since then; the menu offers to go on with it. And while others race, one may
still ask for everything.

    outlasting.py PATH-OF-REVERIE
"""
import fcntl, os, pathlib, pty, re, resource, select, signal, subprocess, sys, tempfile, termios, time

REVERIE = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds after which something did not happen; nothing takes that long
ASKED = r"Player 1: .*\n(.*\n)*> "
checks = 0


def check(holds, what):
    global checks
    checks += 1
    if not holds:
        sys.exit(f"FAILED: {what}")


class Play:
    """`reverie play` in a window of its own, which it hears from as from any: Ctrl-C, and its end."""

    def __init__(self, home, *arguments, lang="en"):
        self.mine, theirs = pty.openpty()
        self.said = ""
        self.process = subprocess.Popen([REVERIE, "--lang", lang, "play", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
                                        env={**os.environ, "XDG_DATA_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "200"},
                                        preexec_fn=self.settle)
        os.close(theirs)

    @staticmethod
    def settle():
        for one in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(one, signal.SIG_DFL)
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def hear(self, pattern):
        """Everything up to this; what comes after it is heard next time."""
        end = time.monotonic() + PATIENCE
        while not (found := re.search(pattern, self.said)):
            check(select.select([self.mine], [], [], max(0, end - time.monotonic()))[0], f"{pattern} is not said: {self.said}")
            try:
                got = os.read(self.mine, 1 << 16)
            except OSError:
                got = b""
            check(got, f"it ends before {pattern}: {self.said}")
            self.said += got.decode(errors="replace").replace("\r\n", "\n")
        before, self.said = self.said[: found.end()], self.said[found.end():]
        return before

    def type(self, line):
        os.write(self.mine, line.encode() + b"\n")

    def end(self, number):
        """By the key, by closing the window, or else from elsewhere."""
        if number == signal.SIGINT:
            os.write(self.mine, b"\x03")
        elif number == signal.SIGHUP:
            os.close(self.mine)
        else:
            self.process.send_signal(number)
        return self.process.wait(PATIENCE)


def logs(home):
    return sorted((home / "reverie").glob("*.log")) if (home / "reverie").exists() else []


def moves(log):
    return re.findall(r"^1: (.*?)(?: @\d+)?$", log.read_text(), re.M)


def lasts_through(number):
    """Two moves, then the signal: both are in the file, which can be gone on with."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
        play.hear(ASKED)
        check(logs(home) == [], "a game that has not begun is kept")
        play.type("1")
        play.hear(ASKED)
        check(len(logs(home)) == 1 and len(moves(logs(home)[0])) == 1, f"not kept after a move: {logs(home)}")
        play.type("1")
        play.hear(ASKED)
        ended = play.end(number)
        check(ended == -number, f"{number.name} ends it with {ended}")
        [log] = logs(home)
        made = moves(log)
        check(len(made) == 2, f"after {number.name} the file has {made}")
        if number in (signal.SIGINT, signal.SIGTERM):
            play.hear(r"Go on later with: reverie play --load\s+" + re.escape(str(log)))
        # the menu begins with it
        again = Play(home)
        shown = again.hear(r"\[0\] ")
        check(re.search(r"Continue: Project Dreamscape, saved \d{4}-\d\d-\d\d \d\d:\d\d\n *1 ", re.sub(r"\n +", "\n ", shown)), f"the menu: {shown}")
        again.type("")
        again.hear(ASKED)
        again.type("1")
        again.hear(ASKED)
        check(logs(home) == [log] and moves(log)[:2] == made and len(moves(log)) == 3, f"it does not go on in its file: {moves(log)}")
        again.type("resign")
        again.hear("Saved: ")
        check(again.process.wait(PATIENCE) == 0, "an end")
        # what is over is kept, but not offered
        menu = Play(home)
        check("Continue" not in menu.hear(r"\[1\] "), "a finished game is offered")
        menu.end(signal.SIGKILL)


def time_is_kept(number):
    """While sand runs, the file says at the end how far it has run."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play = Play(home, "dream-runners", "--seats", "person", "players=1", "timer=30", "seed=7")
        play.hear(ASKED)
        play.type("ready")
        play.hear(ASKED)
        [log] = logs(home)
        check("pulse" not in log.read_text(), "what time it is, before the end")
        check(play.end(number) == -number, f"{number.name} does not end it")
        move, last, _ = log.read_text().splitlines()[-3:]
        check(move.startswith("1: ready") and re.fullmatch(r"pulse( @\d+)?", last), f"after {number.name} the time is not kept: {last}")


def others_race():
    """Whoever is done may still look around, and is told how long it can take."""
    with tempfile.TemporaryDirectory() as name:
        play = Play(pathlib.Path(name), "dream-runners", "--seats", "person,expert", "players=2", "timer=30", "seed=7")
        play.hear(ASKED)
        play.type("ready")
        play.hear(ASKED)
        play.type("done")
        play.hear(r"The others are not done yet.*\n(.*\n)*In \d+ s: .*\n")
        play.type("board")
        play.hear("Your grid")
        play.hear(r"In \d+ s: .*\n")
        for line, answer in [("help", "shows the table again"), ("hint", "The others are not done yet"), ("why done", "DR-"), ("undo", "Nothing can be taken back"), ("1", "neither a move")]:
            play.type(line)
            play.hear(answer)
        play.hear(r"In \d+ s: .*\n")
        play.type("quit")
        play.hear("Go on later with")
        check(play.process.wait(PATIENCE) == 0, "an end")


def elsewhere():
    """A game that was brought along is left as it is until it changes; and one whose file cannot be written is
    kept beside the others from its next move on."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        (home / "shelf").mkdir()
        brought = home / "shelf" / "brought.log"
        play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
        play.hear(ASKED)
        play.type("1")
        play.hear(ASKED)
        play.end(signal.SIGTERM)
        [log] = logs(home)
        log.rename(brought)
        as_it_was = brought.stat().st_ino, brought.read_text()
        play = Play(home, "--load", str(brought))
        play.hear(ASKED)
        play.type("quit")
        play.hear("Good night")
        check((brought.stat().st_ino, brought.read_text()) == as_it_was and logs(home) == [], "who only looks leaves all as it was")
        link = home / "shelf" / "link.log"
        link.symlink_to(brought)
        play = Play(home, "--load", str(link))
        play.hear(ASKED)
        play.type("1")
        play.hear("not an ordinary file")
        play.hear(ASKED)
        play.end(signal.SIGKILL)
        check(brought.read_text() == as_it_was[1] and len(logs(home)) == 1 and len(moves(logs(home)[0])) == 2, "what cannot be kept there is kept here")


def begin(home):
    """A game with one move, and its file."""
    play = Play(home, "project-dreamscape", "--seats", "person", "players=1", "start=1", "seed=7")
    play.hear(ASKED)
    play.type("1")
    play.hear(ASKED)
    [log] = logs(home)
    return play, log


def two_at_once():
    """Two programs go on with one game: neither loses what the other has kept."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play, log = begin(home)
        menu, other = Play(home), Play(home)
        menu.hear(r"\[0\] ")
        other.hear(r"\[0\] ")
        play.type("1")
        play.hear(ASKED)
        menu.type("")  # it goes on with what there is now
        menu.hear(ASKED)
        menu.type("1")
        menu.hear(ASKED)
        check(logs(home) == [log] and len(moves(log)) == 3, f"it goes on with an older game: {moves(log)}")
        play.type("1")
        said = play.hear(ASKED)
        [here] = [one for one in logs(home) if one != log]
        check("Another program has gone on with this game" in said and str(here) in said.replace("\n", ""), f"whose file it is: {said}")
        check(len(moves(log)) == 3 and len(moves(here)) == 3, "one of the two is lost")
        play.type("1")
        check("Another program" not in play.hear(ASKED), "it is said twice")
        check(play.end(signal.SIGKILL) == -signal.SIGKILL and len(moves(here)) == 4 and len(moves(log)) == 3, "each goes on in its own file")
        menu.type("quit")
        menu.hear(r"Go on later with: reverie play --load\s+" + re.escape(str(log)))
        other.end(signal.SIGKILL)


def no_room():
    """While nothing can be written that is said, once; then the game is kept where it was."""
    with tempfile.TemporaryDirectory() as name:
        home = pathlib.Path(name)
        play, log = begin(home)
        usual = resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, (64, usual[1]))
        for times in (1, 0):
            play.type("1")
            said = play.hear(ASKED)
            check(said.count("This game is not saved at the moment") == times and ("File too large" in said) == (times == 1), f"what is said of it: {said}")
            check(logs(home) == [log] and len(moves(log)) == 1, f"what is there stays: {moves(log)}")
        resource.prlimit(play.process.pid, resource.RLIMIT_FSIZE, usual)
        play.type("1")
        play.hear(ASKED)
        play.end(signal.SIGKILL)
        check(logs(home) == [log] and len(moves(log)) == 4, f"it is kept again: {moves(log)}")


for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
    lasts_through(number)
for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    time_is_kept(number)
others_race()
elsewhere()
two_at_once()
no_room()
print(f"outlasting: {checks} checks passed")
