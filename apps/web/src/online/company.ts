// At a table elsewhere: who is there, how the connection is, and what others ask.
import { html, nothing, type TemplateResult } from "lit";
import type { Game } from "../table/game";
import { personAt } from "../table/people";
import type { Names } from "../table/ports";
import { t } from "../table/texts";
import type { SeatClocks } from "./clocks";
import type { Meeting, Met } from "./meeting";

/** How the connection is, in a word: what it is called, and the key of that word. */
function wireOf(meeting: Meeting | undefined): readonly ["trying" | "sending" | "connected", string] {
  const { state, sending } = meeting?.wire ?? { state: "closed", sending: false };
  if (state !== "connected") return ["trying", meeting?.delayed ? "page.wire.delayed" : "page.wire.trying"];
  return sending ? ["sending", "page.wire.sending"] : ["connected", "page.wire.connected"];
}

export function connection(meeting: Meeting | undefined): TemplateResult {
  const [how, word] = wireOf(meeting);
  return html`<span class="wire" role="status" data-wire=${how}
    ><i aria-hidden="true"></i><span>${t(word)}</span></span>`;
}

const note = (looks: string, words: string): TemplateResult =>
  html`<span class="note ${looks}" title=${words}>${words}</span>`;

/** Beside the goal, in a place that is always there, so that nothing moves: that the connection is lost, who is away,
    for whom the computer plays, how many look on. Then a dot for the connection, clocks and Talk. */
export function company(page: Met & Names & { readonly clocks: SeatClocks }, p: Game): TemplateResult {
  const { meeting } = page;
  const { told } = meeting ?? {};
  const chairs = (told?.seats ?? []).map((chair, i) => ({ chair, seat: i + 1, name: personAt(i + 1, p.people) }));
  const { over, resigned } = p.now;
  const replaced = chairs.filter(
    ({ chair, seat }) =>
      chair.taken && !chair.bot && p.seats[seat - 1] !== "person" && !over && !resigned.includes(seat),
  );
  const away = chairs.filter((one) => p.sitting.present(one.seat) === "away" && !replaced.includes(one));
  const called = away.map(({ name }) => name).join(", ");
  const [how, word] = wireOf(meeting);
  return html`<p class="notes">
    ${how === "trying" ? html`<span class="note lost" aria-hidden="true">${t(word)}</span>` : nothing}
    ${away.length > 0 ? note("away", t("page.away", { seat: called, count: away.length })) : nothing}
    ${replaced.map(({ seat }) => note("stand-in", p.standIn(seat)))}
    ${told && told.watching > 0 ? note("dim", t("page.watching", { count: told.watching })) : nothing}
  </p>
  <div class="company">${connection(meeting)}
    ${page.clocks.strip(p, (seat) => page.seatName(seat))} ${meeting?.talk.button() ?? nothing}
  </div>`;
}
