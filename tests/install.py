#!/usr/bin/env python3
"""`make install`: the installed `reverie serve` brings the whole page, from any folder.

    install.py PATH-OF-REVERIE
"""
import pathlib, shutil, subprocess, tempfile

from serving import check, checks, get, start, stop

built = pathlib.Path("build/web")
with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder) / "a root"
    web = root / "usr/share/reverie/web"
    for _ in range(2):  # a second time over the first
        made = subprocess.run(["make", "-s", "install", f"DESTDIR={root}", "PREFIX=/usr"], capture_output=True, text=True)
        check(made.returncode == 0, f"make install: {made.stdout}{made.stderr}")
        files = sorted(path.relative_to(web) for path in web.rglob("*") if path.is_file())
        check(len(files) > 10 and files == sorted(path.relative_to(built) for path in built.rglob("*") if path.is_file()), f"the page has {files}")
        (web / "assets/older.js").write_text("gone with the next version")
    (web / "assets/older.js").unlink()
    program = str(root / "usr/bin/reverie")
    for where in ["/", folder]:
        server, port = start("--port", "0", program=program, cwd=where)
        check(isinstance(port, int), f"the installed server: {port}")
        for path in files:
            check(path.suffix == ".gz" or get(port, f"/{path}")[2] == (built / path).read_bytes(), f"{path} from {where}")
        check(get(port, "/")[2] == (built / "index.html").read_bytes(), "the page of the installed server")
        stop(server)
    shutil.rmtree(web)  # without it there is a word, not a crash
    server, said = start("--port", "0", program=program, cwd="/")
    check(server.wait(5) == 2 and "there is no page" in said, f"without a page: {said}")
print(f"installation: {checks()} checks passed")
