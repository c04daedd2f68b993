import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

export interface DeskFile {
  type: string
  body: Buffer
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const statusPage = join(import.meta.dirname, '../../status-page')
const builtDesk = join(import.meta.dirname, '../../../desk/dist')

/**
 * What the window loads, by path: the desk where it has been built, and beside it the plain status page, which is also the
 * first page where it has not.
 */
export function loadDeskFiles(): ReadonlyMap<string, DeskFile> {
  const files = new Map<string, DeskFile>()
  addFolder(files, statusPage, '/status')
  if (existsSync(join(builtDesk, 'index.html'))) addFolder(files, builtDesk, '')
  const first = files.get('/index.html') ?? files.get('/status/index.html')
  if (first) files.set('/', first)
  const status = files.get('/status/index.html')
  if (status) files.set('/status', status)
  return files
}

function addFolder(files: Map<string, DeskFile>, folder: string, at: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    files.set(`${at}/${name}`, { type, body: readFileSync(path) })
  }
}
