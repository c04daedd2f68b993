import { expect, test } from 'vitest'

import { partNames, readParts, workspacesByPart } from './test-parts.mjs'
import { closureOf, readWorkspaces, type Workspace } from './workspaces.mjs'

const workspace = (folder: string, needs: string[] = [], layer?: string): Workspace => ({
  name: `@leadline/${folder.split('/')[1] ?? ''}`,
  folder,
  layer,
  manifest: { dependencies: Object.fromEntries(needs.map((name) => [`@leadline/${name}`, '*'])) },
})

const shop = [
  workspace('apps/site', ['contract', 'ui', 'venues']),
  workspace('apps/server', ['contract', 'payment-sandbox']),
  workspace('packages/contract'),
  workspace('packages/ui', ['contract']),
  workspace('packages/payment-sandbox', ['contract']),
]
const terminal = [
  workspace('packages/venues', ['order-book'], 'engine'),
  workspace('packages/order-book', [], 'engine'),
  workspace('apps/terminal', ['venues']),
  workspace('apps/desk', ['ui', 'order-book']),
]
const foldersOf = (workspaces: readonly Workspace[]) => workspaces.map(({ folder }) => folder)

test('whoever asks for no part tests everything, and a part named twice is tested once', () => {
  expect(readParts([])).toEqual(['site', 'server', 'terminal'])
  expect(readParts(['server', 'site', 'server'])).toEqual(['site', 'server'])
})

test('a part that does not exist is refused with the list of those that do', () => {
  expect(() => readParts(['shop', 'site'])).toThrow(
    "There is no part 'shop'. Parts are: site, server, terminal.",
  )
})

test('the site is tested with what it is built from, the server with what only it needs', () => {
  const { site, server } = workspacesByPart([...shop, ...terminal])
  expect(foldersOf(site)).toEqual(['apps/site', 'packages/contract', 'packages/ui'])
  expect(foldersOf(server)).toEqual(['apps/server', 'packages/payment-sandbox'])
})

test('the terminal is empty until its packages are there, and then it is all of them', () => {
  expect(workspacesByPart(shop).terminal).toEqual([])
  expect(foldersOf(workspacesByPart([...shop, ...terminal]).terminal)).toEqual([
    'packages/venues',
    'packages/order-book',
    'apps/terminal',
    'apps/desk',
  ])
})

test('every workspace there is belongs to exactly one part', () => {
  const byPart = workspacesByPart()
  const tested = partNames.flatMap((part) => foldersOf(byPart[part]))
  expect(tested.toSorted()).toEqual(foldersOf(readWorkspaces()))
})

test('the site is built again by what it is made from, not by what only the server uses', () => {
  const inputs = foldersOf(closureOf('@leadline/site', [...shop, ...terminal]))
  expect(inputs).toContain('packages/order-book')
  expect(inputs).not.toContain('packages/payment-sandbox')
})
