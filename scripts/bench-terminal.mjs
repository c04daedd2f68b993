// npm run bench:terminal: the figures of the terminal's engine, side by side with their anchors.
import { findChromium } from './chromium.mjs'
import { install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
// Charts are measured in a browser.
const wanted = process.argv.slice(2)
const chromium = wanted.length === 0 || wanted.includes('charts') ? findChromium() : undefined
if (chromium) process.env.CHROMIUM_PATH = chromium
runProgram('bench/terminal/run.ts', wanted)
