import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { brand } from '@leadline/contract/brand'
import { build } from 'vite'

import { compressAssets } from './compress-assets.ts'
import { dist, nextDist } from './dist.ts'
import { prerenderSite } from './prerender.ts'
import { drawIcons, drawSocialImages, socialImagePath } from './social-images.ts'
import { writeWellKnownFiles } from './well-known-files.ts'

/** The whole site: bundles for the browser, every page as HTML, pictures, feeds, compressed. */
process.chdir(join(import.meta.dirname, '..'))
process.env['NODE_ENV'] = 'production'
rmSync(nextDist, { recursive: true, force: true })
await build({ logLevel: 'warn' })
await build({ logLevel: 'warn', build: { ssr: 'src/app/entry-server.tsx' } })

const client = `${nextDist}/client`
const heads = await prerenderSite()
const indexed = heads.filter((head) => !head.hidden)
// Two addresses may show the same page; it is known under one.
const canonicalPaths = [...new Set(indexed.map((head) => head.canonicalPath))]
writeWellKnownFiles(client, canonicalPaths)
// Imported only here: React picks its production build by NODE_ENV at its first import.
const { writeFeed } = await import('./write-feed.ts')
writeFeed(client)
await drawIcons('public/favicon.svg', client)
await drawSocialImages(
  canonicalPaths.map((path) => ({
    title: titleOf(path),
    file: client + socialImagePath(path),
  })),
)
await compressAssets(`${client}/assets`)

if (existsSync(dist)) rmSync(dist, { recursive: true })
renameSync(nextDist, dist)

/** A title for a picture that carries the brand already. */
function titleOf(path: string): string {
  const title = indexed.find((head) => head.canonicalPath === path)?.title ?? ''
  return title.replace(` · ${brand.name}`, '').replace(`${brand.name}: `, '')
}
