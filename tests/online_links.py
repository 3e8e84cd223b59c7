#!/usr/bin/env python3
"""The links to a table of `reverie serve`: one for all of it, by which the first to come sit down and later
ones look on, one for each chair, and one for looking on alone; and whose move it is at one's tables.

    online_links.py PATH-OF-REVERIE
"""
import pathlib, tempfile

from meeting import Guest, gather, told, until
from serving import check, checks, refused, serve, stop

work = tempfile.TemporaryDirectory()
data = pathlib.Path(work.name) / "tables.db"


def mine(guest, table):
    return next(one for one in guest.ask("me")["tables"] if one["table"] == table)


def back(guest, table, secret):
    """It comes to the table once more."""
    guest.wire.close()
    guest.come()
    return guest.ask("open", table=table, secret=secret)


def why(answer, what):
    refused(answer, what)
    return answer["why"]


server, port = serve(data, "--no-limits")
host, ada, bob, eve, dan = [Guest(port, lens=False) for _ in range(5)]

# ---- one link: the first to come get the free chairs, later ones look on
made = host.ask("make", game="null", options="players=4", seats="me open open greedy")
table, link, chair = made["table"], made["link"], made["invitations"][1]["secret"]
check(len({link, made["watch"], *[one["secret"] for one in made["invitations"]]}) == 4, "each secret is another")
came = ada.ask("open", table=table, secret=link)
check(came["invited"] == "table" and came["seat"] == 0 and came["watching"] == 0 and came["private"] is False, f"{came}")
sat = ada.ask("sit", secret=link)
check(sat["ok"] == "sit" and sat["seat"] == 2, f"the first free chair: {sat}")
check(ada.ask("sit", secret=link)["seat"] == 2, "whoever sits there sits there")
for guest in [bob, eve]:
    check(guest.ask("open", table=table, secret=link)["invited"] == "table", "the same link for all")
check(bob.ask("sit", secret=link)["seat"] == 3, "the next one")
late = eve.ask("sit", secret=link)
check(late == {"id": eve.number, "error": "refused", "why": "All chairs of this table are taken."}, f"{late}")
eve.catch_up()
check(told(eve)["seat"] == 0 and told(eve)["watching"] == 1, "whoever comes too late looks on")
used = dan.ask("open", table=table, secret=chair)
check(used["invited"] == 3 and used["seats"][2]["taken"], f"the link of a chair that is taken says which: {used}")
check(why(dan.ask("sit", secret=chair), "a chair that is taken") == "That chair is not free for you.", "that is about the chair")
refused(dan.ask("sit", secret=made["watch"]), "sitting down by the link for those who look on")
check(dan.ask("open", table=table, secret=made["watch"])["invited"] == "watch", "that link looks on")
refused(dan.ask("link"), "a link by somebody else")
check("invited" not in host.ask("open", table=table) and "link" not in host.ask("open", table=table), "no secret is told twice")

# ---- nobody looks on: the link still brings to free chairs, and to those alone
check(host.ask("rise")["ok"] == "rise" and host.ask("open", table=table)["host"], "a chair is free again")
shut = host.ask("chair", seat=0, who="closed")
check(shut["private"] is True and "watch" not in shut, f"{shut}")
for guest in [eve, dan]:
    guest.catch_up()
check(told(dan) == {"to": "table", "closed": True}, "who came to look on is sent away")
check(told(eve)["private"] is True, "who came to sit down may still do so")
check(why(dan.ask("open", table=table, secret=made["watch"]), "looking on").startswith("There is no such table"), "no such secret any more")
check(why(dan.ask("open", table=table, secret=chair), "the link of a taken chair").endswith("nobody looks on there."), "it is said why")
check(dan.ask("open", table=table, secret=link)["ok"] == "open", "one more who wants the chair")
check(eve.ask("sit", secret=link)["seat"] == 1, "the chair of whoever got up")
dan.catch_up()
check(told(dan) == {"to": "table", "closed": True}, "and whoever was slower is sent away")
refused(dan.ask("open", table=table, secret=link), "a full table where nobody looks on")
check(back(ada, table, link)["seat"] == 2, "those who sit there are at home")

# ---- a new link makes the old one worthless; nobody sits down after the start
check(host.ask("chair", seat=0, who="open")["private"] is False, "all may look on again")
new = host.ask("link")
check(new["ok"] == "link" and new["link"] != link, f"{new}")
refused(dan.ask("open", table=table, secret=link), "the old link")
check(dan.ask("open", table=table, secret=new["link"])["invited"] == "table", "the new one")
check(host.ask("chair", seat=4, who="open")["ok"] == "chair" and host.ask("chair", seat=4, who="easy")["ok"] == "chair", "a bot instead")
check(host.ask("start")["ok"] == "start", "the start")
refused(dan.ask("sit", secret=new["link"]), "sitting down at a game that has begun")
check(back(dan, table, new["link"])["started"], "the same link looks on")
check({1, 2, 3} <= set(mine(ada, table)["turns"]), f"whose move it is: {mine(ada, table)}")
check(host.ask("chair", seat=0, who="closed")["private"] is True, "and nobody looks on any more")
dan.catch_up()
check(told(dan) == {"to": "table", "closed": True}, "not by this link either")
for guest in [ada, bob, eve, host]:
    guest.ask("leave")

# ---- whose move it is, while somebody is there, when nobody is, and after a restart
table, (one, two), watch = gather(port, "project-dreamscape", "players=2 start=2", ["me", "open"], lens=False)
check(mine(one, table)["seat"] == 1 and mine(one, table)["turns"] == [2] == mine(two, table)["turns"], f"{mine(one, table)}")
for guest in [one, two]:
    check(guest.ask("leave")["ok"] == "leave", "leave")
until(one, "nobody is there", lambda: mine(one, table)["turns"] == [2])
stop(server)
server, port = serve(data, "--no-limits")
one.wire.close()
one.port = port
one.come()
check(mine(one, table)["turns"] == [2], "after a restart")

# ---- playing again: whoever came by the link finds the next table by it
table, (one, two), watch = gather(port, "null", "players=2", ["me", "open"], lens=False)
link = one.ask("link")["link"]
dan = Guest(port, lens=False)
check(dan.ask("open", table=table, secret=link)["seat"] == 0, "looks on")
check(one.ask("resign", **{"as": 1})["ok"] == "resign", "the end")
until(one, "the end", lambda: told(one)["over"])
until(one, "nobody moves any more", lambda: mine(one, table)["turns"] == [] and mine(one, table)["over"])
check(one.ask("rematch")["ok"] == "rematch" == two.ask("rematch")["ok"], "both want to")
until(one, "the next table", lambda: "next" in told(one))
again = told(one)["next"]
check(dan.ask("open", table=again, secret=link)["invited"] == "table", "the next table")
stop(server)
print(f"online_links: {checks()} checks passed")
