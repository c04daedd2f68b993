import { rmSync } from 'node:fs'

import { build } from 'vite'

import { compressAssets } from './compress-assets.ts'
import { prerenderSite } from './prerender.ts'

/** The whole site: bundles for the browser, a bundle that renders, every page as HTML, compressed. */
process.chdir(import.meta.dirname)
process.env['NODE_ENV'] = 'production'
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'src/app/entry-server.tsx' } })
await prerenderSite()
// Only now: React decides by NODE_ENV what it is, when it is first imported.
const { writeFeed } = await import('./write-feed.ts')
writeFeed()
await compressAssets('dist/client/assets')
rmSync('dist/prerender', { recursive: true })
