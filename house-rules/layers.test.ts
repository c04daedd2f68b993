import { expect, test } from 'vitest'

import { shippedOf, type SourceFile, sourceFiles, workspaces } from './source-files.ts'

/** The layers of each app, outermost first: a file may import its own layer and the ones after it. */
const layersOfApps: Record<string, readonly string[]> = {
  'apps/site/src/': ['app', 'features', 'platform', 'api'],
  'apps/desk/src/': ['app', 'features', 'platform', 'worker'],
  // '' is the files beside the folders: the wiring, of which the command line uses a part.
  'apps/server/src/': ['admin', '', 'features', 'platform', 'migrations'],
}

const apps = workspaces.filter(({ folder }) => folder.startsWith('apps/'))
const packages = workspaces.filter(({ folder }) => folder.startsWith('packages/'))

function layerOf(path: string, base: string): string {
  const rest = path.slice(base.length)
  return rest.includes('/') ? (rest.split('/')[0] ?? '') : ''
}

function featureOf(path: string): string | undefined {
  return /^(apps\/[^/]+\/src\/features\/[^/]+)\//.exec(path)?.[1]
}

function violations(files: SourceFile[], isWrong: (from: string, to: string) => boolean): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.filter((target) => isWrong(path, target)).map((target) => `${path} imports ${target}`),
  )
}

for (const [base, layers] of Object.entries(layersOfApps)) {
  test(`in ${base} imports point inward`, () => {
    const isWrong = (from: string, to: string) => {
      const [fromLayer, toLayer] = [layerOf(from, base), layerOf(to, base)]
      return to.startsWith(base) && layers.indexOf(toLayer) < layers.indexOf(fromLayer)
    }
    const layered = sourceFiles(base).filter(({ path }) => layers.includes(layerOf(path, base)))
    expect(violations(shippedOf(layered), isWrong)).toEqual([])
  })
}

test('no feature imports another feature', () => {
  const isWrong = (from: string, to: string) => {
    const [one, other] = [featureOf(from), featureOf(to)]
    return one !== undefined && other !== undefined && one !== other
  }
  expect(violations(sourceFiles('apps'), isWrong)).toEqual([])
})

test('no app imports another app', () => {
  const wrong = apps.flatMap(({ folder }) =>
    violations(
      sourceFiles(folder),
      (_from, to) => to.startsWith('apps/') && !to.startsWith(`${folder}/`),
    ),
  )
  expect(wrong).toEqual([])
})

test('packages know nothing of the apps', () => {
  const files = packages.flatMap(({ folder }) => sourceFiles(folder))
  expect(violations(files, (_from, to) => to.startsWith('apps/'))).toEqual([])
})

test('a workspace names in its package.json every other one that it imports', () => {
  // What is tested together, and when the site is built again, is read from there.
  const missing = workspaces.flatMap(({ folder, manifest }) => {
    const { dependencies, devDependencies, peerDependencies } = manifest
    const named = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
    const imported = sourceFiles(folder).flatMap(({ imports }) =>
      workspaces.filter((other) => imports.some((path) => path.startsWith(`${other.folder}/`))),
    )
    return [...new Set(imported.map(({ name }) => name))]
      .filter((name) => name !== workspaces.find((own) => own.folder === folder)?.name)
      .filter((name) => !named.includes(name))
      .map((name) => `${folder} imports ${name}`)
  })
  expect(missing).toEqual([])
})
