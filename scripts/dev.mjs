// npm run dev: both sides reload when a file changes. The site is at http://localhost:5173.
import { spawn } from 'node:child_process'

import { buildSite, install, projectNode, say } from './prepare.mjs'

install()
// The server also serves the built site, at its own port.
buildSite()
const node = projectNode()
const children = [
  spawn(node, ['--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn(node, ['node_modules/vite/bin/vite.js', 'apps/site'], { stdio: 'inherit' }),
]
say('The site reloads at http://localhost:5173, the API at http://localhost:3000.')
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) {
  child.on('exit', (code) => {
    stop()
    process.exitCode = code ?? 1
  })
}
