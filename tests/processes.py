#!/usr/bin/env python3
"""Programs that run: time passes at `reverie table` and `reverie play` without a line, and a signal to `arena` ends the programs
that play there, even those that ignore it.

    processes.py PATH-OF-REVERIE
"""
import json, os, select, signal, subprocess, sys, tempfile, time

REVERIE = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds after which something did not happen; nothing takes that long


def until(what, happened):
    end = time.monotonic() + PATIENCE
    while not (value := happened()):
        if time.monotonic() > end:
            sys.exit(f"FAILED: {what}")
        time.sleep(0.01)
    return value


def clock_moves_by_itself():
    """The shortest clock there is: Dream Runners' pace."""
    table = subprocess.Popen([REVERIE, "table"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    table.stdin.write(json.dumps({"id": 1, "do": "start", "game": "dream-runners", "seed": "7",
                                  "options": "players=2 timer=sand pace=5"}).encode() + b"\n")
    table.stdin.flush()
    heard, clock, moved = b"", None, False
    end = time.monotonic() + PATIENCE
    while not moved:
        if not select.select([table.stdout], [], [], max(0, end - time.monotonic()))[0]:
            sys.exit(f"FAILED: time does not pass at the table (clock: {clock})")
        heard += os.read(table.stdout.fileno(), 1 << 16)
        *lines, heard = heard.split(b"\n")
        for line in map(json.loads, lines):
            clock = line["clock"] if "clock" in line else clock
            moved = moved or (clock is not None and line.get("to") == "spectator" and line["events"] != [])
    # a request that comes in two halves is heard, and so is the last line without its end
    table.stdin.write(b'{"id":2,"do":"ga')
    table.stdin.flush()
    table.stdin.write(b'mes"}\n{"id":3,"do":"quit"}')
    table.stdin.close()
    rest = heard + table.stdout.read()
    if b'"ok":"games"' not in rest or table.wait() != 0:
        sys.exit("FAILED: the table does not go on")


def clock_passes_no_curtain():
    """What is for one pair of eyes waits for a key, whatever time brings meanwhile; then the game goes on."""
    with tempfile.TemporaryDirectory() as home:
        play = subprocess.Popen([REVERIE, "--lang", "en", "play", "dream-runners", "--seats", "person", "players=2",
                                 "seed=7", "timer=sand", "pace=5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                env={**os.environ, "XDG_DATA_HOME": home})

        def screen_until(words, screen):
            end = time.monotonic() + PATIENCE
            while words not in screen:
                if not select.select([play.stdout], [], [], max(0, end - time.monotonic()))[0]:
                    sys.exit(f"FAILED: {words} is not said:\n{screen.decode()}")
                got = os.read(play.stdout.fileno(), 1 << 16)
                if not got:
                    sys.exit(f"FAILED: play ends before {words}:\n{screen.decode()}")
                screen += got
            return screen

        screen = screen_until(b"the timer is turned", b"")  # the clock has revealed the dream and runs again
        if b"press Enter" not in screen or b"Your grid" in screen:
            sys.exit(f"FAILED: time opens the curtain:\n{screen.decode()}")
        play.stdin.write(b"\n")
        play.stdin.flush()
        screen_until(b"Player 1: Compose", screen)
        play.stdin.close()
        play.stdout.read()
        if play.wait() != 0:
            sys.exit("FAILED: play does not end well")


def running(mark):
    """The processes with this word in their environment."""
    found = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file, open(f"/proc/{pid}/stat") as stat:
                if mark in file.read() and stat.read().rsplit(")", 1)[1].split()[0] != "Z":
                    found.add(int(pid))
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            pass
    return found


def as_usual():
    """What the arena is sent ends it, even where the tests run under nohup or in the background of a shell."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def signal_ends_bots(number, command, threads):
    """Bots that never answer, each a shell with a child."""
    mark = f"RV_TEST_MARK={os.getpid()}-{number}-{threads}"
    name, value = mark.split("=")
    arena = subprocess.Popen([REVERIE, "arena", "--game", "null", "--games", "1000", "--threads", str(threads),
                              "--bots", f"cmd:{command},random"], env={**os.environ, name: value},
                             stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=as_usual)
    bots = until(f"{threads} bots run", lambda: len(found := running(mark.encode())) > 2 * threads and found)
    arena.send_signal(number)
    try:
        out = arena.communicate(timeout=PATIENCE)[0]
    except subprocess.TimeoutExpired:
        arena.kill()
        sys.exit(f"FAILED: {number.name} does not end the arena")
    # a killed process may take a while to be gone; one that was not stays for ever
    end = time.monotonic() + PATIENCE
    while (left := running(mark.encode())) and time.monotonic() < end:
        time.sleep(0.01)
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    if left:
        sys.exit(f"FAILED: {number.name} to arena leaves {len(left)} of {len(bots)} processes running")
    if arena.returncode != 0 or not out.startswith(b"bot "):
        sys.exit(f"FAILED: {number.name} to arena: {arena.returncode}, {out!r}")


clock_moves_by_itself()
clock_passes_no_curtain()
deaf = "trap : TERM INT HUP; (trap '' TERM INT HUP; sleep 300; true); sleep 300"
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
    for threads in (1, 3):
        signal_ends_bots(number, deaf, threads)
print("time passes at the table and in the terminal; no bot outlives the arena")
