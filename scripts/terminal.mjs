// npm run terminal: install what is missing, then start the hub and open its window. Practice unless told otherwise.
import { install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
runProgram('apps/terminal/src/hub/main.ts', process.argv.slice(2))
