import { expect, test } from 'vitest'

import { type SourceFile, sourceFiles } from './source-files.ts'

/** Rooms of the house, outermost first: a file may import its own room and the ones after it. */
const siteRooms = ['app', 'features', 'platform', 'api']
/** The wiring itself, and the command line, which wires a little of it. */
const serverRooms = ['admin', '', 'features', 'platform', 'migrations']

const site = sourceFiles('apps/site/src')
const server = sourceFiles('apps/server/src')

function roomOf(path: string, base: string): string {
  const rest = path.slice(base.length)
  return rest.includes('/') ? (rest.split('/')[0] ?? '') : ''
}

function subjectOf(path: string): string | undefined {
  return /\/features\/([^/]+)\//.exec(path)?.[1]
}

function violations(files: SourceFile[], isWrong: (from: string, to: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((target) => isWrong(path, target)).map((target) => `${path} imports ${target}`),
  )
}

function pointsOutward(base: string, rooms: string[]) {
  return (from: string, to: string) => {
    if (!to.startsWith(base)) return to.startsWith('apps/')
    const [fromRoom, toRoom] = [roomOf(from, base), roomOf(to, base)]
    return rooms.includes(fromRoom) && rooms.indexOf(toRoom) < rooms.indexOf(fromRoom)
  }
}

test('in the site, imports point inward: app, features, platform and api', () => {
  expect(violations(site, pointsOutward('apps/site/src/', siteRooms))).toEqual([])
})

test('in the server, imports point inward: wiring, features, platform', () => {
  const tested = server.filter(({ path }) => !/\.test\.ts$|\/testing\//.test(path))
  const wrong = pointsOutward('apps/server/src/', serverRooms)
  // Migrations are data of the database module.
  expect(violations(tested, wrong)).toEqual([])
})

test('no feature imports another feature', () => {
  const wrong = (from: string, to: string) =>
    subjectOf(to) !== undefined &&
    subjectOf(from) !== undefined &&
    subjectOf(from) !== subjectOf(to)
  expect(violations([...site, ...server], wrong)).toEqual([])
})

test('packages know nothing of the apps', () => {
  const wrong = (_from: string, to: string) => to.startsWith('apps/')
  expect(violations(sourceFiles('packages'), wrong)).toEqual([])
})
