// npm run bench:terminal: the figures of the terminal's engine, side by side with their anchors.
import { install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
runProgram('bench/terminal/run.ts', process.argv.slice(2))
