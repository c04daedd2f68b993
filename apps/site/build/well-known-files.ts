import { mkdirSync, writeFileSync } from 'node:fs'

import { loadEula } from '@leadline/content/legal'
import { brand } from '@leadline/contract/brand'
import { dayMs } from '@leadline/contract/durations'

import { originPlaceholder as origin } from '../src/platform/page/origin.ts'
import { paths } from '../src/platform/paths.ts'

/** Renewed whenever the site is built: the format wants a date, and at most a year ahead. */
const securityTextValidMs = 300 * dayMs

/** What crawlers, browsers and researchers look for under fixed names. */
export function writeWellKnownFiles(dir: string, indexedPaths: readonly string[]): void {
  const write = (name: string, text: string) => writeFileSync(`${dir}/${name}`, text)
  mkdirSync(`${dir}/.well-known`, { recursive: true })
  write('sitemap.xml', sitemap(indexedPaths))
  write(
    'robots.txt',
    `User-agent: *\nDisallow: /api/\nDisallow: ${paths.checkout}\nDisallow: ${paths.profile}\n\nSitemap: ${origin}/sitemap.xml\n`,
  )
  write('eula.txt', loadEula())
  write('site.webmanifest', manifest())
  const expires = new Date(Date.now() + securityTextValidMs).toISOString()
  write(
    '.well-known/security.txt',
    `Contact: mailto:${brand.supportEmail}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`,
  )
}

function sitemap(indexedPaths: readonly string[]): string {
  const urls = indexedPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}

function manifest(): string {
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: brand.description,
    start_url: '/',
    display: 'browser',
    background_color: '#06090d',
    theme_color: '#06090d',
    icons: [icon(192), icon(512)],
  })
}
