import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { build } from 'vite'

/** The desk's window, hashed and ready to be served by the hub. The old one stays until the new one is whole. */
process.chdir(join(import.meta.dirname, '..'))
process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
if (existsSync('dist')) rmSync('dist', { recursive: true })
renameSync('dist-next', 'dist')
