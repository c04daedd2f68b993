// npm run terminal: install what is missing, build the desk if it is stale, then start the hub and open its window.
// Practice unless configured otherwise.
import { buildDesk, install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
buildDesk()
// No signal opens it to a debugger.
runProgram('apps/terminal/src/hub/main.ts', process.argv.slice(2), ['--disable-sigusr1'])
