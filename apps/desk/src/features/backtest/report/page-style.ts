/** The look of an exported report: no font, picture or script from anywhere else. */
export const pageStyle = `
:root { color-scheme: dark; }
body { margin: 0 auto; max-width: 1100px; padding: 24px; background: #0b1117; color: #e6ebf0;
  font: 14px/1.5 system-ui, sans-serif; }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 28px 0 8px; }
h3 { font-size: 13px; margin: 12px 0 4px; color: #a8b4c0; font-weight: 600; }
p { margin: 4px 0; } .quiet { color: #a8b4c0; }
.figures, td, .axis { font-family: ui-monospace, 'IBM Plex Mono', Menlo, Consolas, monospace; font-size: 12.5px; }
.groups { display: grid; grid-template-columns: repeat(auto-fit, minmax(300px, 1fr)); gap: 0 28px; }
table { border-collapse: collapse; width: 100%; } th, td { padding: 3px 8px 3px 0; text-align: right;
  border-bottom: 1px solid #1d2833; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { color: #a8b4c0; font-weight: 500; font-size: 12.5px; }
th[scope=row] { text-align: left; color: #e6ebf0; font-weight: 400; }
.wide { overflow-x: auto; } .gain { color: #4cc38a; } .loss { color: #ef7d73; }
svg { display: block; width: 100%; background: #0f161d; border: 1px solid #1d2833; }
.axis { display: flex; justify-content: space-between; color: #a8b4c0; }
.line { fill: none; stroke: #e6ebf0; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.hold { fill: none; stroke: #8fa3b5; stroke-width: 1; stroke-dasharray: 4 3; vector-effect: non-scaling-stroke; }
.other { fill: none; stroke: #5aa9e6; stroke-width: 1; vector-effect: non-scaling-stroke; }
.zero { stroke: #2b3a49; stroke-width: 1; vector-effect: non-scaling-stroke; } .fall { fill: #ef7d73; fill-opacity: .45; }
ul { margin: 8px 0; padding: 10px 12px 10px 28px; border: 1px solid #2b3a49; border-radius: 4px; }
dl { columns: 2; column-gap: 28px; margin: 0; font-size: 12.5px; } dl div { break-inside: avoid; margin-bottom: 6px; }
dt { color: #e6ebf0; } dd { margin: 0; color: #a8b4c0; }
pre { white-space: pre-wrap; font-size: 12px; }
@media print { :root { color-scheme: light; } body, svg { background: #fff; color: #111; }
  .line { stroke: #111; } th[scope=row], dt { color: #111; } dd, th, .quiet, .axis, h3 { color: #444; } .gain { color: #17663f; } .loss { color: #a3261b; } }
`
