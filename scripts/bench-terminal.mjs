// npm run bench:terminal: the numbers of the terminal's engine, side by side with their anchors.
import { findChromium } from './chromium.mjs'
import { buildDesk, install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
const wanted = process.argv.slice(2)
const wants = (...names) => wanted.length === 0 || names.some((name) => wanted.includes(name))
if (wants('desk', 'session', 'python', 'heatmap', 'sending')) buildDesk()
// These are measured in a browser.
const chromium = wants('charts', 'desk', 'session', 'heatmap', 'sending')
  ? findChromium()
  : undefined
if (chromium) process.env.CHROMIUM_PATH = chromium
runProgram('bench/terminal/run.ts', wanted)
