import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { root, shippedOf, sourceFiles, workspaces } from './source-files.ts'

/**
 * Packages whose package.json says `"leadline": { "layer": "engine" }` run in the terminal's hub, in a
 * browser's worker and in a test that holds the clock, so they must know none of these.
 */
const engine = workspaces.filter(({ layer }) => layer === 'engine')
const shipped = engine.flatMap(({ folder }) => shippedOf(sourceFiles(`${folder}/src`)))

test('engine packages import no module of Node', () => {
  const wrong = shipped.flatMap(({ path, outside }) =>
    outside.filter((name) => isBuiltin(name)).map((name) => `${path} imports ${name}`),
  )
  expect(wrong).toEqual([])
})

test('engine packages import only engine packages and the contract', () => {
  const allowed = [...engine.map(({ folder }) => folder), 'packages/contract']
  const wrong = shipped.flatMap(({ path, imports }) =>
    imports
      .filter((target) => !allowed.some((folder) => target.startsWith(`${folder}/`)))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('engine packages read no clock and take no chance: both are given to them', () => {
  const own = /Date\.now\(|new Date\(\)|Math\.random\(/
  expect(shipped.filter(({ text }) => own.test(text)).map(({ path }) => path)).toEqual([])
})

test('engine packages use nothing that only Node or only a browser has', () => {
  expect(unknownNames(shipped.map(({ path }) => join(root, path)))).toEqual([])
})

test('a timer, a page and a process in an engine package would be noticed', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'wrong.ts')
  writeFileSync(
    file,
    `setTimeout(() => document.title, 1)\nconsole.log(process.pid)\nnew TextEncoder().encode('fine')\n`,
  )
  const names = unknownNames([file]).map((line) => /Cannot find name '(\w+)'/.exec(line)?.[1] ?? '')
  expect(names.toSorted()).toEqual(['console', 'document', 'process', 'setTimeout'])
})

/** Compiled with the language alone, whatever belongs to a platform is a name that nobody knows. */
function unknownNames(files: string[]): string[] {
  if (files.length === 0) return []
  const folder = temporaryFolder()
  const config = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: { lib: ['ES2024'], types: [] },
    files: [join(root, 'house-rules/engine/shared-globals.d.ts'), ...files],
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/.bin/tsc')
  const args = ['-p', folder, '--pretty', 'false']
  const { stdout } = spawnSync(tsc, args, { encoding: 'utf8', shell: process.platform === 'win32' })
  return stdout.split('\n').filter((line) => line.includes('error TS'))
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'leadline-engine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
