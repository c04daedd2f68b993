// npm start: install and build what is missing or stale, then serve. A second start takes seconds.
import { buildSite, install, say } from './prepare.mjs'
import { runProgram } from './run-program.mjs'

install()
buildSite()
say('Starting the server. Stop it with Ctrl+C.')
runProgram('apps/server/src/main.ts')
