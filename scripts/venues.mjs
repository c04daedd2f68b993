// npm run venues: the five simulated exchanges on ports of this computer, until Ctrl+C.
import { install } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
runProgram('apps/terminal/src/venues/main.ts', process.argv.slice(2))
