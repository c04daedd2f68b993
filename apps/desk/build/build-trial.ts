import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

/**
 * The desk for a tab of the site, under /try: the same window with hub and simulators in a worker. `client` and `pages` are
 * folders as the site's own, so that its server reads both alike.
 */
process.chdir(join(import.meta.dirname, '..'))
process.env['NODE_ENV'] = 'production'
const next = 'trial/dist-next'
await build({ logLevel: 'warn', mode: 'trial' })
mkdirSync(`${next}/pages`, { recursive: true })
renameSync(`${next}/client/try/try.html`, `${next}/pages/try.html`)
if (existsSync('trial/dist')) rmSync('trial/dist', { recursive: true })
renameSync(next, 'trial/dist')
