// npm start: install and build what is missing or stale, then serve. A second start takes seconds.
import { spawn } from 'node:child_process'

import { buildSite, install, projectNode, say } from './prepare.mjs'

install()
buildSite()
say('Starting the server. Stop it with Ctrl+C.')
const server = spawn(projectNode(), ['apps/server/src/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
