import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { anchorsIn, isThere, type NamedPath, pathsNamedIn, waysToName } from './document-paths.ts'
import { root, workspaces } from './source-files.ts'

/** What programs write, so that a fresh clone has none of it; and modules of the registry's packages. */
const elsewhere = new Set(
  [
    'dist/ dist/render python/dist shots/ keys/release desk-sessions.json open-desk.html',
    'apps/terminal/src/hub/main.js build.json manifest.json sbom.cdx.json runtime/ versions/V versions/V/',
    'react-dom/static',
  ].flatMap((names) => names.split(' ')),
)

const tree = entriesBelow('')
const known = new Set(tree.flatMap((path) => waysToName(path)))
const documents = tree.filter((path) => path.endsWith('.md') && !path.startsWith('content/'))

function entriesBelow(folder: string): string[] {
  const left =
    folder === ''
      ? /^(?:node_modules|\.git|\.cache|data|shots|test-results)$/
      : /^(?:node_modules|dist.*)$/
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !left.test(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? [path, ...entriesBelow(path)] : [path]
    })
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function missing(document: string, { path, isLink }: NamedPath): boolean {
  if (isLink) return isDeadLink(document, path)
  return !elsewhere.has(path) && !isThere(path, known)
}

function isDeadLink(document: string, link: string): boolean {
  const [file = '', anchor] = link.split('#')
  const path = file === '' ? document : join(dirname(document), file)
  if (!existsSync(join(root, path))) return true
  return anchor !== undefined && !anchorsIn(read(path)).includes(anchor)
}

function wrongPathsOf(document: string, text: string): string[] {
  return pathsNamedIn(text)
    .filter((named) => missing(document, named))
    .map(({ line, path }) => `${document}:${line} names ${path}`)
}

test('every file and folder that a document names is there', () => {
  const wrong = documents.flatMap((path) => wrongPathsOf(path, read(path)))
  expect(wrong).toEqual([])
})

test('every command that a document names is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const wrong = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run ([a-z][\w:-]*)/g)]
      .filter(([, name = '']) => scripts[name] === undefined)
      .map(([command]) => `${document} names ${command}`),
  )
  expect(wrong).toEqual([])
})

test('every package and app says where to begin reading and what it must not import', () => {
  const wrong = workspaces.filter(({ folder }) => {
    const path = `${folder}/README.md`
    return (
      !tree.includes(path) || !/entry/i.test(read(path)) || !/must not import/i.test(read(path))
    )
  })
  expect(wrong.map(({ folder }) => folder)).toEqual([])
})

test('the map of README.md shows every package and app', () => {
  const map = read('README.md')
  expect(workspaces.map(({ folder }) => folder).filter((folder) => !map.includes(folder))).toEqual(
    [],
  )
})

test('the guide to hub services shows the messages of every service', () => {
  const guide = read('docs/guides/add-a-hub-service.md')
  const messages = 'packages/desk-protocol/src/messages/'
  const families = tree
    .filter((path) => path.startsWith(messages) && / = serviceFamily\(/.test(read(path)))
    .map((path) => path.slice(messages.length))
  expect(families.length).toBeGreaterThan(10)
  expect(families.filter((name) => !guide.includes(name))).toEqual([])
})

test('a renamed file, a dead link, a heading that is gone and a moved folder would be noticed', () => {
  const text = [
    'See [the map](ARCHITECTURE.md) and [the plan](docs/the-plan.md).',
    'The book is `order-book/book/venue-book.ts`, the tape `order-book/the-tape.ts`; `/try` is an address.',
    'Articles are in `content/news/<slug>.md`, poems in `content/poems/<slug>.md`.',
    'Set it up as [there](docs/operating.md#money), then [so](docs/operating.md#poems).',
    'Look at apps/desk/src/app and at apps/desk/src/attic.',
  ].join('\n')
  expect(wrongPathsOf('README.md', text)).toEqual([
    'README.md:1 names docs/the-plan.md',
    'README.md:2 names order-book/the-tape.ts',
    'README.md:3 names content/poems/<slug>.md',
    'README.md:4 names docs/operating.md#poems',
    'README.md:5 names apps/desk/src/attic',
  ])
})
