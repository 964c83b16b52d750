/** The page's style sheet: system fonts, light and dark, print. Every pair of colors has a contrast of at least 4.5 to 1. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #f4f6f8; --surface: #ffffff; --sunk: #f4f6f8; --text: #1a232e; --muted: #52606d; --line: #dde3e9;
  --accent: #0b6670; --fill: #17818c; --track: #e4eaef;
  --problem: #a3211a; --problem-tint: #fdebe9; --warning: #7a4b00; --warning-tint: #fdf0d3;
  --note: #1f4f9c; --note-tint: #e7effb; --ok: #17613a; --ok-tint: #e1f3e8;
  --key: #0b6670; --string: #7a4b00; --number: #1f4f9c;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0f151b; --surface: #171f27; --sunk: #10171e; --text: #e5ebf1; --muted: #a0b0be; --line: #2b3744;
    --accent: #74ccd5; --fill: #3aa3ae; --track: #26323d;
    --problem: #ffb3aa; --problem-tint: #411d1a; --warning: #f1c45c; --warning-tint: #382b0b;
    --note: #a9c8fb; --note-tint: #182a46; --ok: #8edcab; --ok-tint: #143322;
    --key: #74ccd5; --string: #f1c45c; --number: #a9c8fb;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body {
  margin: 0; padding: 0 clamp(0.75rem, 3vw, 2rem) 3rem; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", sans-serif; overflow-wrap: anywhere;
}
h1, h2, h3, h4, p, ul, ol, pre, table { margin: 0; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
.page, main { max-width: 66rem; margin-inline: auto; }
header.page { display: flex; align-items: baseline; gap: 0.75rem; padding: 1.5rem 0 1rem; }
header.page h1 { font-size: 1.05rem; letter-spacing: 0.01em; color: var(--accent); }
header.page p, footer.page { color: var(--muted); font-size: 0.875rem; }
footer.page { padding-top: 1.5rem; }
.card, nav { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: clamp(1rem, 3vw, 2rem); margin-bottom: 1.5rem; }
.card > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 0.6rem; }
.card > header p { flex-basis: 100%; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; color: var(--muted); }
h2 { font-size: clamp(1.5rem, 1.2rem + 1.4vw, 2rem); letter-spacing: -0.015em; min-width: 0; }
h3 { font-size: 1.2rem; letter-spacing: -0.005em; }
h4 { font-size: 1rem; }
.card > section { margin-top: 2.5rem; }
.card > section > h3 { margin-bottom: 0.9rem; }
.version { color: var(--muted); font-variant-numeric: tabular-nums; }
.fine, .version, .rule { font-size: 0.875rem; color: var(--muted); }
.lead { color: var(--muted); margin-bottom: 0.75rem; }
.good { color: var(--ok); }
.whole { white-space: nowrap; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
bdi { unicode-bidi: isolate; }
code, pre { font-family: var(--mono); font-size: 0.875em; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
summary { cursor: pointer; color: var(--accent); font-size: 0.875rem; width: fit-content; max-width: 100%; }
ul.plain, nav ul { padding: 0; list-style: none; display: grid; gap: 0.4rem; }
details > ul.plain, .places { margin-top: 0.4rem; font-size: 0.875rem; }
details.more { margin-top: 1rem; }
details.more > summary { margin-bottom: 0.9rem; }

.tag, .provider { display: inline-block; border-radius: 999px; padding: 0.05rem 0.6rem; font-size: 0.8125rem; font-weight: 600; white-space: nowrap; background: var(--sunk); color: var(--muted); }
.tag.problem, .tag.refused { background: var(--problem-tint); color: var(--problem); }
.tag.warning, .tag.dropped { background: var(--warning-tint); color: var(--warning); }
.tag.note, .tag.converted { background: var(--note-tint); color: var(--note); }
.tag.ok { background: var(--ok-tint); color: var(--ok); }
.provider { font-weight: 400; border: 1px solid var(--line); padding-block: 0; }

.bar { display: block; width: 100%; height: 6px; border-radius: 3px; overflow: hidden; }
.track { fill: var(--track); }
.fill { fill: var(--fill); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: 0.9rem; padding: 0; margin-top: 1.5rem; list-style: none; }
.tile { background: var(--sunk); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; display: grid; gap: 0.45rem; align-content: start; min-width: 0; }
.tile h3 { font-size: 0.9375rem; font-weight: 600; color: var(--muted); letter-spacing: 0; }
.tile p { font-size: 0.9375rem; }
.tile .fine { font-size: 0.8125rem; }
.figure strong { font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
.figure span { color: var(--muted); white-space: nowrap; }

.group { border: 1px solid var(--line); border-left: 4px solid var(--note); border-radius: 8px; padding: 0.8rem 1rem; contain: paint; }
.group + .group { margin-top: 0.75rem; }
.group.problem { border-left-color: var(--problem); }
.group.warning { border-left-color: var(--warning); }
.group ul { padding: 0; list-style: none; display: grid; gap: 0.75rem; margin-top: 0.5rem; }
.fix { color: var(--muted); padding-left: 0.9rem; border-left: 2px solid var(--line); margin-top: 0.3rem; font-size: 0.9375rem; }
.rule { white-space: nowrap; font-family: var(--mono); font-size: 0.8125rem; }
.group details { margin-top: 0.3rem; }
.places code { margin-right: 0.4rem; }
.explained { padding: 1rem 0; border-top: 1px solid var(--line); display: grid; gap: 0.35rem; scroll-margin-top: 1rem; }
.explained h3 { font-size: 1.05rem; }
.explained:target { background: var(--note-tint); border-radius: 8px; padding-inline: 1rem; }
h2#rules { margin-bottom: 1rem; font-size: 1.4rem; }

.bars { padding: 0; list-style: none; display: grid; gap: 0.7rem; }
.bars li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0.2rem 1rem; }
.bars .bar { grid-column: 1 / -1; height: 8px; }
.count, td, .nr { font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: right; padding: 0.45rem 0.5rem; border-bottom: 1px solid var(--line); font-weight: 400; vertical-align: top; }
thead th { color: var(--muted); font-size: 0.875rem; vertical-align: bottom; }
.costs { table-layout: fixed; contain: paint; }
.costs th:nth-child(2) { text-align: left; }
.costs .nr { width: 3.25rem; color: var(--muted); }
.costs thead th:nth-child(n + 3) { width: 6.5rem; }
.costs .bar { margin-top: 0.3rem; height: 5px; }
thead button { all: unset; cursor: pointer; }
thead button::after { content: "\\2195" / ""; display: inline-block; width: 1em; text-align: right; opacity: 0.55; }
thead th[aria-sort] button { color: var(--text); font-weight: 600; }
thead th[aria-sort=ascending] button::after { content: "\\2191" / ""; opacity: 1; }
thead th[aria-sort=descending] button::after { content: "\\2193" / ""; opacity: 1; }
h4 + ul { margin-top: 0.5rem; }
table + h4, ol + h4, details + h4 { margin-top: 1.5rem; }

[role=tablist] { display: flex; gap: 0.25rem; border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
[role=tab] { font: inherit; font-weight: 600; color: var(--muted); background: none; border: 0; border-bottom: 3px solid transparent; padding: 0.5rem 0.9rem; cursor: pointer; }
[role=tab][aria-selected=true] { color: var(--text); border-bottom-color: var(--accent); }
.panel { display: grid; gap: 0.9rem; min-width: 0; }
.panel + .panel { margin-top: 2rem; }
[role=tabpanel].away { display: none; }
[role=tabpanel] + [role=tabpanel] { margin-top: 0; }
.panel > * { min-width: 0; }
.changes { padding: 0; list-style: none; display: grid; gap: 0.6rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin-bottom: 0.5rem; }
button.copy { font: inherit; font-size: 0.9375rem; font-weight: 600; color: var(--surface); background: var(--accent); border: 0; border-radius: 8px; padding: 0.35rem 1rem; cursor: pointer; }
pre { background: var(--sunk); border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem; margin-top: 0.5rem; max-height: 32rem; overflow: auto; line-height: 1.5; white-space: pre-wrap; tab-size: 2; }
.k { color: var(--key); } .s { color: var(--string); } .n { color: var(--number); }

.scroll { overflow-x: auto; margin-bottom: 1rem; }
.matrix { width: auto; overflow-wrap: normal; white-space: nowrap; }
.matrix th { text-align: center; font-size: 0.875rem; }
.matrix th:first-child { text-align: left; }
.matrix td { text-align: center; min-width: 3.5rem; }
.matrix .right { background: var(--ok-tint); color: var(--ok); font-weight: 600; }
.matrix .wrong { background: var(--problem-tint); color: var(--problem); font-weight: 600; }
.matrix .zero { color: var(--muted); }
.answer { border-top: 1px solid var(--line); padding: 0.6rem 0; }
.answer > summary { color: var(--text); font-size: 1rem; width: auto; }
.answer ol { padding-left: 1.5rem; margin-top: 0.4rem; display: grid; gap: 0.6rem; }
.faults { color: var(--problem); padding-left: 1.2rem; margin-top: 0.4rem; }

@media (max-width: 40rem) {
  .costs thead th:nth-child(n + 3) { width: 4.25rem; }
  .costs .nr { display: none; }
  .costs th, .costs td { padding-inline: 0.15rem; font-size: 0.875rem; }
  .costs thead th { font-size: 0.75rem; }
  .costs thead button::after { display: none; }
  [role=tab] { padding-inline: 0.6rem; }
}
@media print {
  :root { --ground: #fff; --sunk: #fff; font-size: 9.5pt; }
  body { padding: 0; }
  thead button::after { display: none; }
  .card { border: 0; padding: 0; }
  button.copy, [role=tablist], nav { display: none; }
  [role=tabpanel].away { display: grid; }
  .panel h4[hidden] { display: block; }
  pre { max-height: none; }
  .group, .tile, .answer, tr { break-inside: avoid; }
}
@media (forced-colors: active) { .fill { fill: CanvasText; } .track { fill: Canvas; } .bar { border: 1px solid CanvasText; } }
`
