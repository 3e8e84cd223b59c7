// The eleven dream types as small scenes, 200 by 140: what matters lies around the middle, so that a card of any
// size may crop the edges. All are printed in the tones of their type (style.css): --pale, --c, --mid, --deep, and
// two inks that all of them share, --cream and --gold.
import type { TemplateResult } from "lit";
import { html, unsafeStatic } from "lit/static-html.js";

const PALE = "var(--pale)";
const MID = "var(--mid)";
const DEEP = "var(--deep)";
const CREAM = "var(--cream)";
const GOLD = "var(--gold)";

const shape = (d: string, fill: string, opacity = 1): string => `<path d="${d}" fill="${fill}"
    opacity="${opacity}"/>`;

const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"
    stroke-linejoin="round"/>`;

const disc = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

/** Stars, given as x, y, x, y, ...: points of a round pen, in one stroke. */
const stars = (...at: readonly number[]): string =>
  line(at.map((x, i) => (i % 2 === 0 ? `M${x} ${at[i + 1] ?? 0}h0` : "")).join(""), CREAM, 2.8);

/** A cloud that rests on its own flat underside. */
const cloud = (x: number, y: number, size: number, fill: string, opacity = 1): string =>
  `<path transform="translate(${x} ${y}) scale(${size})" fill="${fill}" opacity="${opacity}"
    d="M-30 0a10 10 0 0 1 3-19 15 15 0 0 1 28-7 12 12 0 0 1 19 7 10 10 0 0 1 9 19Z"/>`;

/** A roof with a chimney and lit windows, its foot at the lower edge. */
const house = (x: number, width: number, height: number, fill: string): string => {
  const top = 140 - height;
  const middle = x + width / 2;
  return `<path d="M${x} 140V${top}L${middle} ${top - width * 0.45}L${x + width} ${top}V140Z
    M${x + width * 0.7} ${top - 2}v${-width * 0.36}h${width * 0.16}v${width * 0.4}Z" fill="${fill}"/>
    <rect x="${middle - 4}" y="${top + 5}" width="8" height="10" rx="1" fill="${GOLD}"/>`;
};

const floatingFree = `${disc(150, 40, 25, PALE, 0.8)}${stars(24, 62, 60, 20, 186, 80, 172, 14)}
  ${cloud(36, 92, 0.7, PALE, 0.85)}${cloud(176, 96, 0.6, PALE, 0.7)}
  ${shape("M0 116Q50 96 104 110T200 100V140H0Z", MID, 0.5)}
  ${shape("M106 8c23 0 38 16 38 36 0 19-19 32-27 41h-22C87 76 68 63 68 44 68 24 83 8 106 8Z", CREAM)}
  ${shape("M106 8c-13 0-20 16-20 36 0 19 8 32 12 41h-3C87 76 68 63 68 44 68 24 83 8 106 8Z", DEEP, 0.9)}
  ${shape("M106 8c13 0 20 16 20 36 0 19-8 32-12 41h3c8-9 27-22 27-41 0-20-15-36-38-36Z", DEEP, 0.9)}
  ${shape("M106 8c-8 0-11 16-11 36s4 32 7 41h8c3-9 7-21 7-41S114 8 106 8Z", GOLD)}
  ${line("M97 86l4 11M115 86l-4 11", DEEP, 1.6)}${shape("M98 97h16l-2 11h-12Z", DEEP)}
  ${house(-6, 40, 20, DEEP)}${house(38, 30, 12, DEEP)}${house(132, 34, 14, DEEP)}${house(166, 42, 24, DEEP)}
  ${shape("M0 130H200V140H0Z", DEEP)}`;

const interruptedSleep = `${stars(20, 30, 46, 12, 66, 44, 186, 82, 128, 12)}
  ${disc(156, 38, 26, CREAM)}${disc(146, 32, 5, MID, 0.35)}${disc(165, 50, 4, MID, 0.35)}
  ${shape("M160 10l-7 13 9 6-8 11 9 6-6 20 3 1 9-23-8-6 8-11-9-6 6-10Z", DEEP)}
  ${shape("M0 112H200V140H0Z", DEEP)}${shape("M0 108H200V114H0Z", MID)}
  ${line("M66 92l-10 17M116 92l10 17", DEEP, 7)}
  ${line("M48 38q-9 8-9 20M134 38q9 8 9 20M40 28q-14 12-14 32", CREAM, 3)}
  ${shape("M58 44a15 15 0 0 1 24-18ZM124 44a15 15 0 0 0-24-18Z", GOLD)}${line("M91 32v-9M84 22h14", DEEP, 5)}
  ${disc(91, 70, 38, DEEP)}${disc(91, 70, 30, CREAM)}
  ${line("M91 46v4M91 90v4M67 70h4M111 70h4", DEEP, 3)}${line("M91 70V53M91 70l13 8", DEEP, 4.5)}
    ${disc(91, 70, 4, GOLD)}`;

/** The blanket that hangs over the edge of the bed. */
const blanket = `M58 32q8 4 6 18 10 14 24 8 12 12 26 3 12 10 26 2 14 8 22-3 8-14 2-28
  -60-12-106 0Z`;

const nightTerror = `${shape("M0 0H200V62H0Z", PALE, 0.7)}${disc(168, 26, 14, CREAM)}
  ${line("M168 10v32M152 26h32", MID, 3)}
  <rect x="149" y="7" width="38" height="38" rx="3" fill="none" stroke="${MID}" stroke-width="5"/>
  ${shape("M14 14q2-8 10-8h8q6 0 6 7v41H14Z", DEEP)}${shape("M28 28h46q10 0 10 8v12H28Z", CREAM)}
  ${shape("M14 48H186V64H14Z", DEEP)}${shape(blanket, MID)}${line("M74 42q44-10 86 0", PALE, 3)}
  ${shape("M22 62H178V140H22Z", DEEP)}${shape("M14 62h10v66H14ZM176 62h10v66h-10Z", MID)}
  ${shape("M0 122H200V140H0Z", MID, 0.75)}
  <g fill="${GOLD}"><path d="M68 84q13-15 26 0-13 12-26 0Z"/><path d="M108 84q13-15 26 0-13 12-26 0Z"/></g>
  <g fill="${DEEP}"><ellipse cx="82" cy="84" rx="3" ry="6"/><ellipse cx="120" cy="84" rx="3" ry="6"/></g>
  ${line("M79 98l5 4 6-4 5 4 6-4 5 4 6-4 5 4 6-4", CREAM, 2.6)}
  ${shape("M42 112q3-6 7 0 3-8 7 0 4-7 7 1l-2 14H45ZM138 113q3-8 7-1 4-8 7 0 3-6 7 0l-3 15h-16Z", DEEP)}`;

const rays = Array.from({ length: 13 }, (_, i) => {
  const angle = Math.PI * (i / 12);
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${100 - 66 * x} ${66 - 46 * y}L${100 - 82 * x} ${66 - 60 * y}`;
}).join("");

const lucidDreaming = `${line(rays, CREAM, 3)}
  ${cloud(34, 128, 1.5, PALE, 0.7)}${cloud(168, 126, 1.6, PALE, 0.7)}
  ${shape("M30 66Q100 -4 170 66 100 130 30 66Z", DEEP)}${shape("M39 66Q100 8 161 66 100 122 39 66Z", CREAM)}
  ${disc(100, 64, 29, MID)}${disc(100, 64, 22, DEEP)}
  ${shape("M100 46l4 13 13 0-10 8 4 13-11-8-11 8 4-13-10-8 13 0Z", GOLD)}${disc(112, 52, 4.5, CREAM)}
  ${cloud(66, 140, 1.3, CREAM, 0.95)}${cloud(136, 143, 1.35, CREAM, 0.95)}${cloud(100, 150, 1.2, PALE)}`;

const perfectRespite = `${stars(26, 34, 52, 12, 164, 14, 184, 50, 20, 82, 176, 84, 140, 8)}
  ${line("M164 14V0M184 50V0M26 34V0M52 12V0", PALE, 1)}
  ${shape("M96 4A56 56 0 1 0 152 92 50 50 0 0 1 96 4Z", CREAM)}
  ${shape("M72 16a54 54 0 0 0 60 92A56 56 0 0 1 72 16Z", GOLD, 0.6)}
  ${line("M101 12Q92 40 104 62M150 88Q140 92 134 84", DEEP, 1.6)}
  ${shape("M94 46Q98 92 150 88 128 82 118 66 108 50 94 46Z", MID)}
  ${shape("M98 52q14 2 22 16 8 12 22 18-24-2-34-14-8-10-10-20Z", CREAM)}${line("M108 60l-3 8M118 72l-5 7", MID, 2)}
  ${disc(96, 44, 9, PALE)}${shape("M87 44q-2-12 9-12 10 1 9 9-8-4-18 3Z", DEEP)}${line("M96 48q3 1 5-1", DEEP, 1.8)}
  ${line("M118 30h12l-12 13h12M140 16h9l-9 10h9", CREAM, 3.4)}
  ${shape("M0 128Q60 110 110 124T200 116V140H0Z", DEEP)}
  ${shape("M0 120Q40 108 80 118T200 108V124Q90 118 0 132Z", MID, 0.6)}`;

/** Steps that wind down into the dark, seen from above. */
const steps = Array.from({ length: 26 }, (_, i) => {
  const at = (turn: number, r: number): string => {
    const angle = turn * (Math.PI / 6.5) - 0.5;
    return `${(100 + 1.32 * r * Math.cos(angle)).toFixed(1)} ${(66 + r * Math.sin(angle)).toFixed(1)}`;
  };
  const outer = 78 * 0.93 ** i;
  const inner = outer * 0.42;
  return { d: `M${at(i, outer)}L${at(i + 1.04, outer * 0.93)}L${at(i + 1.04, inner * 0.93)}L${at(i, inner)}Z`, i };
});

/** Every second step, the deeper the darker: five steps at a time in one shade. */
const lighter = (odd: 0 | 1): string =>
  [0, 10, 20]
    .map((from) => {
      const some = steps.filter(({ i }) => i % 2 === odd && i >= from && i < from + 10);
      return shape(some.map(({ d }) => d).join(""), odd ? "var(--c)" : CREAM, Math.max(0.1, 0.85 - from * 0.036));
    })
    .join("");

const recurringDream = `<ellipse cx="100" cy="66" rx="120" ry="92" fill="${MID}" opacity=".5"/>
  ${shape(steps.map(({ d }) => d).join(""), DEEP)}${lighter(0)}${lighter(1)}
  <ellipse cx="100" cy="66" rx="10" ry="8" fill="${GOLD}"/>
  ${disc(158, 46, 5.4, DEEP)}${shape("M152 54q6-5 12 0l3 20h-18Z", DEEP)}${line("M152 76q10 5 22 1", DEEP, 2)}`;

const sleeper = (flip: boolean): string => `<g transform="${flip ? "translate(200 0) scale(-1 1)" : ""}">
  ${shape("M6 112q0-10 12-10h40q10 0 10 9v8H6Z", CREAM)}
  ${disc(46, 99, 12, flip ? MID : PALE)}${shape("M33 98q0-14 14-13 12 2 11 12-9-7-25 1Z", DEEP)}
  ${line("M48 101q3 2 6 0", DEEP, 1.8)}
  ${shape("M58 116q4-16 20-15 14 0 24 14v14H52Z", flip ? DEEP : MID)}</g>`;

const collectiveDream = `${stars(14, 40, 188, 36, 24, 14, 178, 12, 12, 74)}
  ${cloud(104, 78, 2.15, CREAM)}${disc(58, 80, 4, CREAM)}${disc(142, 80, 4, CREAM)}${disc(52, 88, 2.4, CREAM)}
    ${disc(148, 88, 2.4, CREAM)}
  ${shape("M60 68q20-20 36-6 18-14 46 6Z", MID)}${disc(126, 38, 9, GOLD)}
  ${shape("M76 66V50l12-11 12 11v16Z", DEEP)}<rect x="84" y="54" width="8" height="12" fill="${GOLD}"/>
  ${line("M112 66V54M106 56l6-12 6 12Z", DEEP, 4)}
  ${sleeper(false)}${sleeper(true)}${shape("M0 118H200V140H0Z", DEEP)}
  ${shape("M46 118q54-12 108 0v8H46Z", MID)}`;

const door = (x: number, fill: string, picture: string): string => `<g transform="translate(${x} 0)">
  <rect x="-3" y="23" width="52" height="92" rx="3" fill="${DEEP}"/><rect y="26" width="46" height="86"
    fill="${fill}"/>${picture}
  ${line("M23 26V112M0 54H46M0 84H46", DEEP, 1.6)}${disc(40, 70, 3, DEEP)}</g>`;

const shiftingDreams = `${shape("M0 0H200V140H0Z", MID, 0.35)}
  ${shape("M84 26H128V112H84Z", DEEP)}${disc(106, 52, 12, GOLD)}${shape("M84 88q22-14 44 0v24H84Z", MID)}
  ${stars(92, 36, 122, 40, 116, 72, 94, 68)}${line("M96 104q10-4 20 0", CREAM, 2)}
  ${door(35, CREAM, shape("M0 96Q16 78 46 92V112H0Z", PALE))}
    ${door(131, PALE, shape("M0 92Q26 74 46 96V112H0Z", CREAM))}
  ${shape("M0 14H200V25H0Z", DEEP)}${shape("M0 113H200V140H0Z", DEEP)}${line("M0 118H200", MID, 2)}
  ${line("M26 58H8M14 51l-7 7 7 7M188 80h8M190 73l7 7-7 7M20 66h-6", CREAM, 3)}`;

const invasiveDreaming = `${shape("M0 0H200V104H0Z", MID, 0.6)}${shape("M0 100H200V140H0Z", DEEP, 0.75)}
  ${shape("M72 14H136V104H72Z", CREAM)}${shape("M136 14l26 10v90l-26-10Z", DEEP)}${disc(156, 68, 2.6, GOLD)}
  ${shape("M72 104h64l40 36H30Z", CREAM, 0.55)}${shape("M68 10H140V14H68ZM68 10h4v94h-4Z", DEEP)}
  ${disc(104, 42, 10, DEEP)}${shape("M88 42q2-20 16-20t16 20Z", DEEP)}${shape("M82 42h44l-4 4H86Z", DEEP)}
  ${shape("M88 56q16-8 32 0l4 48H84Z", DEEP)}${shape("M86 104h36l-4 36H70Z", DEEP, 0.8)}
  <g fill="${GOLD}"><circle cx="100.5" cy="43" r="1.8"/><circle cx="108" cy="43" r="1.8"/></g>
  ${shape("M10 108h38v18H10Z", PALE, 0.6)}${shape("M10 100q2-6 12-6t12 6v10H10Z", CREAM)}`;

const empoweredDreaming = `${shape("M0 0H200V140H0Z", MID, 0.3)}
  ${cloud(60, 34, 1.5, DEEP)}${cloud(134, 38, 1.7, DEEP)}${cloud(98, 28, 1.4, MID)}
  ${shape("M112 26 78 74h20l-14 40 46-54h-22l18-34Z", CREAM)}
    ${shape("M108 30 86 70h20l-14 32 30-38h-22l16-34Z", GOLD)}
  ${shape("M0 140V116l30-20 22 14 30-10 16 14 26-12 30 8 20-18 26 22v26Z", DEEP)}
  ${disc(86, 108, 10, CREAM, 0.7)}${line("M66 96l-9-6M106 100l10-6M70 112H58", CREAM, 2.6)}
  ${line("M28 66l-8 18M178 66l-8 18M44 62l-4 9M158 62l-4 9", PALE, 2.2)}`;

const roofs = `M0 140V118H16V104H34V96l9-9 9 9v18H66V92H88v22h10V98l11-12 11 12v20h14V106h22V90h18v16h10v-8h16
  v42Z`;

const lights = `M22 110h5v7h-5ZM40 102h6v8h-6ZM74 98h6v8h-6ZM106 104h6v8h-6ZM142 112h6v8h-6ZM162 97h6v8h-6Z
  M186 106h5v8h-5Z`;

const town = `${shape(roofs, DEEP)}${shape(lights, GOLD)}`;

const paradigmShift = `${shape("M0 0H200L0 140Z", MID, 0.55)}${disc(62, 66, 17, CREAM)}${disc(140, 74, 17, GOLD)}
  ${town}<g transform="rotate(180 100 70)">${town}</g>
  ${line("M84 60a20 20 0 0 1 34-2M118 48v11h-11M118 82a20 20 0 0 1-34 2M84 94V83h11", DEEP, 4)}`;

const scenes: Readonly<Record<string, string>> = {
  ff: floatingFree,
  is: interruptedSleep,
  nt: nightTerror,
  ld: lucidDreaming,
  pr: perfectRespite,
  rd: recurringDream,
  cd: collectiveDream,
  sd: shiftingDreams,
  id: invasiveDreaming,
  ed: empoweredDreaming,
  ps: paradigmShift,
};

export const allTypes = Object.keys(scenes);

// each is parsed once and then copied, however many cards show it
const drawn = new Map(
  Object.entries(scenes).map(([type, scene]) => [
    type,
    html`<svg class="scene" viewBox="0 0 200 140" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      ${unsafeStatic(scene)}
    </svg>`,
  ]),
);

export const vignette = (type: string): TemplateResult | undefined => drawn.get(type);
