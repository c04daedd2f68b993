import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import { brand } from '@leadline/contract/brand'
import { escapeMarkup } from '@leadline/markup/escape-markup'

import type { AnalyticsConfig } from '../config/analytics-settings.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * The build does not know the public address. It writes this placeholder, which is replaced here.
 */
const originPlaceholder = 'https://public-url.invalid'
const analyticsPlaceholder = '<!--analytics-->'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp4': 'video/mp4',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
  '.zip': 'application/zip',
}

export type Encoding = 'br' | 'gzip' | 'identity'

export interface SiteFile {
  contentType: string
  cacheControl: string
  etag: string
  body: Buffer
  /** Made by the build for files that never change, on first use for the others. */
  compressed: Partial<Record<Encoding, Buffer>>
  compressible: boolean
}

export interface SiteFiles {
  byPath: ReadonlyMap<string, SiteFile>
  /** Pages for addresses that the build could not know, by the address with its parameter in brackets. */
  shells?: ReadonlyMap<string, SiteFile>
  notFoundPage: SiteFile
  /** With places for the words of `fillProblemPage`. */
  problemPage?: SiteFile | undefined
  /** The middle of a page, made from data. */
  render?: (path: string, data: object) => Promise<string>
}

/** Read the built site into memory, from all folders it is in: pages by their address, everything else by its name. */
export function loadSite(
  distDirs: readonly string[],
  options: { publicUrl: () => string; analytics: AnalyticsConfig },
): SiteFiles {
  const byPath = new Map<string, SiteFile>()
  const shells = new Map<string, SiteFile>()
  const personalise = (text: string) =>
    text
      .replaceAll(originPlaceholder, options.publicUrl())
      .replace(analyticsPlaceholder, () => analyticsTags(options.analytics))

  for (const distDir of distDirs) {
    for (const name of filesBelow(join(distDir, 'client'))) {
      byPath.set(`/${name}`, readSiteFile(join(distDir, 'client', name), name, personalise))
    }
    for (const name of filesBelow(join(distDir, 'pages'))) {
      const path = `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`
      const pages = isShell(path) ? shells : byPath
      pages.set(path, readSiteFile(join(distDir, 'pages', name), name, personalise))
    }
  }
  const notFoundPage = byPath.get('/404')
  if (!notFoundPage) throw new Error(`${brand.name}: the built site has no not-found page`)
  const problemPage = byPath.get('/500')
  byPath.delete('/404')
  byPath.delete('/500')
  return { byPath, shells, notFoundPage, problemPage, render: renderWith(distDirs) }
}

/** `/bugs/[id]`: one page, for whatever stands there in place of the brackets. */
function isShell(path: string): boolean {
  return /\/\[\w+\](?:\/|$)/.test(path)
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

function readSiteFile(file: string, name: string, personalise: (text: string) => string): SiteFile {
  const extension = extname(name)
  const contentType = contentTypes[extension]
  if (!contentType) throw new Error(`no content type is known for ${name}`)
  const raw = readFileSync(file)
  // Files under assets/ carry a hash of their content in their name, Pyodide's their version. Those of the trial are
  // compressed on first use.
  const immutable = /^(?:(?:try\/)?assets|try\/pyodide-[\d.]+)\//.test(name)
  const compressible = /^text\/|json|xml|wasm/.test(contentType)
  const isText = compressible && !contentType.includes('wasm')
  const body = isText && !immutable ? Buffer.from(personalise(raw.toString())) : raw
  return {
    contentType,
    cacheControl: immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate',
    etag: etagOf(body),
    body,
    compressed:
      immutable && compressible && existsSync(`${file}.br`)
        ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) }
        : {},
    compressible,
  }
}

/** With the site's own components, which the build leaves beside its pages. */
function renderWith(distDirs: readonly string[]) {
  const file = distDirs
    .map((dir) => join(dir, 'render/entry-server.js'))
    .find((candidate) => existsSync(candidate))
  return async (path: string, data: object): Promise<string> => {
    if (!file) throw new Error(`${brand.name}: the built site cannot render live pages`)
    const { renderLive } = (await import(pathToFileURL(file).href)) as {
      renderLive: (path: string, data: object) => Promise<string>
    }
    return renderLive(path, data)
  }
}

/** A live page with another middle. Complete as it is, it no longer needs script at once. */
export function withLivePart(page: SiteFile, middle: string): SiteFile {
  const body = Buffer.from(
    withMiddle(page, middle)
      .body.toString()
      .replaceAll(/<!--\/?live-->|\s*<meta name="page-needs-script"[^>]*>/g, ''),
  )
  return { ...page, body, etag: etagOf(body), compressed: {} }
}

/** A page made from what its address says. What only this browser knows still comes with script. */
export function withMiddle(page: SiteFile, middle: string): SiteFile {
  const body = Buffer.from(
    page.body
      .toString()
      .replace(/(<!--live-->)[\s\S]*(<!--\/live-->)/, (_all, from, to) => from + middle + to),
  )
  return { ...page, body, etag: etagOf(body), compressed: {} }
}

/** A page with the form that was posted to it. Script takes it over at once: there is something to go on with. */
export function withPosted(page: SiteFile, middle: string): SiteFile {
  const needsScript = '<meta name="page-needs-script" content="yes">'
  const body = withLivePart(page, middle)
    .body.toString()
    .replace('</head>', () => `${needsScript}</head>`)
  return { ...page, body: Buffer.from(body), etag: '', compressed: {} }
}

const textPlaceholder = '<!--readable-->'

/** A shell with what it says at one address. */
export function filledShell(shell: SiteFile, { title, html }: { title: string; html: string }) {
  const page = shell.body
    .toString()
    .replace(textPlaceholder, () => html)
    .replace(/<title>[^<]*<\/title>/, (known) =>
      title === '' ? known : `<title>${escapeMarkup(`${title} · ${brand.name}`)}</title>`,
    )
  const body = Buffer.from(page)
  return { ...shell, body, etag: etagOf(body), compressed: {} }
}

function etagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

function analyticsTags(analytics: AnalyticsConfig): string {
  if (analytics.kind === 'off') return ''
  return `<meta name="analytics" content="${escapeMarkup(analytics.scriptUrl)}" data-website="${escapeMarkup(analytics.websiteId)}">`
}

/** The smallest form of a file that the browser says it understands. */
export async function encode(
  file: SiteFile,
  acceptEncoding: string | undefined,
): Promise<{ encoding: Encoding; body: Buffer }> {
  const encoding = preferredEncoding(file, acceptEncoding)
  if (encoding === 'identity') return { encoding, body: file.body }
  const known = file.compressed[encoding]
  if (known) return { encoding, body: known }
  const body =
    encoding === 'br'
      ? await compressBrotli(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await compressGzip(file.body, { level: 9 })
  file.compressed[encoding] = body
  return { encoding, body }
}

function preferredEncoding(file: SiteFile, acceptEncoding = ''): Encoding {
  if (!file.compressible) return 'identity'
  if (/\bbr\b/.test(acceptEncoding)) return 'br'
  return /\bgzip\b/.test(acceptEncoding) ? 'gzip' : 'identity'
}
