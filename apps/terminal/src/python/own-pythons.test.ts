import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { readDeskMessage } from '@leadline/desk-protocol/messages/desk-messages'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { readSettings } from '../hub/settings.ts'
import { readChoice, writeChoice } from './engine-choice.ts'
import { openPython } from './open-python.ts'
import { namesFile, readLauncher } from './python-places.ts'

const folder = mkdtempSync(join(tmpdir(), 'leadline-own-'))
let home = ''
let number = 0
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  number += 1
  home = join(folder, `home-${number}`)
  mkdirSync(home)
})

/** A program that says it is a Python, and leaves a mark whenever it runs. */
function program(place: string, version = '3.12.4'): { path: string; hasRun: () => boolean } {
  const path = join(folder, place)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `#!/bin/sh\ntouch "${path}.ran"\necho ${version}\n`)
  chmodSync(path, 0o755)
  return { path, hasRun: () => existsSync(`${path}.ran`) }
}

function open(environment: Record<string, string> = {}) {
  const started = { LEADLINE_HOME: home, LEADLINE_OWN_PYTHON: 'on', ...environment }
  const settings = readSettings(started, 'linux')
  const { engines } = openPython(
    settings,
    home,
    () => true,
    (sealed) => Promise.resolve(sealed === 'the passphrase' ? '' : 'This is not the passphrase.'),
  )
  const own = () => engines.list().find(({ kind }) => kind === 'cpython')
  const offered = () => own()?.pythons.filter(({ path }) => path.startsWith(folder)) ?? []
  return { engines, own, offered }
}

test('a desk cannot name a program to start: it chooses among those that were found, and nothing else ever runs', () => {
  const evil = program('downloads/evil')
  const bin = program('bin/python3')
  const { engines, offered } = open({ PATH: join(folder, 'bin') })
  const named = { type: 'engine', request: 1, kind: 'cpython', path: evil.path }
  expect(readDeskMessage(JSON.stringify(named))).toBeUndefined()
  expect(offered().map(({ path }) => path)).toEqual([bin.path])
  for (const id of [evil.path, bin.path, '../downloads/evil', '0']) {
    expect(engines.choose('cpython', id)).toContain('was not found on this computer')
  }
  expect(engines.choose('cpython', offered()[0]?.id ?? '')).toBe('')
  expect(readChoice(home)).toEqual({ kind: 'cpython', path: bin.path })
  expect(evil.hasRun()).toBe(false)
})

test('a choice that was kept and names a program that is not among the found ones is not started; the trader is notified', async () => {
  const evil = program('downloads/kept')
  writeChoice(home, { kind: 'cpython', path: evil.path })
  const { engines, own } = open({ PATH: '' })
  expect(own()?.trouble).toContain('is not among the Pythons of this computer')
  const words = await new Promise((ended) => {
    const nothing = () => {
      throw new Error('It ran.')
    }
    const listener = { loaded: nothing, refused: nothing, call: nothing, log: nothing }
    const source = { name: 'a.py', text: 'print(1)' }
    engines.engine('algorithms').open(source, { ...listener, done: nothing, ended })
  })
  expect(words).toContain('is not among the Pythons of this computer')
  expect(evil.hasRun()).toBe(false)
})

test('a Python in no usual place is offered where LEADLINE_PYTHON or a line of python.txt names it', () => {
  const first = program('venv-a/python')
  const second = program('venv-b/python')
  writeFileSync(namesFile(home), `\n${second.path}\r\n${folder}/nothing-here\n`)
  const { engines, own, offered } = open({ LEADLINE_PYTHON: first.path })
  expect(offered().map(({ path, trouble }) => [path, trouble])).toEqual([
    [first.path, ''],
    [second.path, ''],
    [`${folder}/nothing-here`, 'There is no program at this place.'],
  ])
  expect(engines.choose('cpython', offered()[1]?.id ?? '')).toBe('')
  expect(own()).toMatchObject({ isChosen: true, path: second.path, version: 'Python 3.12.4' })
  expect(engines.choose('cpython', offered()[2]?.id ?? '')).toContain('no program')
  expect(own()?.another).toContain(namesFile(home))
})

test('one that is too old, and one that is no Python, are shown with the reason and cannot be chosen', () => {
  program('old/python3', '3.8.1')
  program('other/python3', 'hello')
  const { engines, offered } = open({
    PATH: [join(folder, 'old'), join(folder, 'other')].join(delimiter),
  })
  const problems = offered().map(({ trouble }) => trouble)
  expect(problems).toEqual([
    'Python 3.8.1 is too old: 3.10 or newer is needed.',
    'This is not a Python.',
  ])
  for (const { id, trouble } of offered()) expect(engines.choose('cpython', id)).toBe(trouble)
})

test('a folder of commands that is named relative to another is not looked into', () => {
  program('relative/python3')
  const { own } = open({ PATH: 'relative' })
  expect(own()?.pythons.some(({ path }) => path.includes('relative'))).toBe(false)
})

test('what the launcher of Windows lists is read', () => {
  const printed =
    ' -V:3.13 *        C:\\Users\\A B\\Programs\\Python\\Python313\\python.exe\r\n -V:3.9           D:\\py\\python.exe\r\nNo more\r\n'
  expect(readLauncher(printed)).toEqual([
    'C:\\Users\\A B\\Programs\\Python\\Python313\\python.exe',
    'D:\\py\\python.exe',
  ])
})

test('a desk alone does not switch own Python on: nothing of it runs before the passphrase was right, and after a start it is off again', async () => {
  const bin = program('switched/python3')
  const off = { PATH: join(folder, 'switched'), LEADLINE_OWN_PYTHON: '' }
  const { engines, own, offered } = open(off)
  const id = offered()[0]?.id ?? ''
  expect(offered()).toMatchObject([{ path: bin.path, version: '', trouble: '' }])
  expect(engines.choose('cpython', id)).toContain('passphrase of the vault')
  expect(await engines.switchOn?.('a guess')).toBe('This is not the passphrase.')
  expect(engines.choose('cpython', id)).toContain('passphrase of the vault')
  expect([own()?.isOff, readChoice(home).kind]).toEqual([true, 'pyodide'])
  expect(bin.hasRun()).toBe(false)
  expect(await engines.switchOn?.('the passphrase')).toBe('')
  expect([engines.choose('cpython', id), own()?.isOff]).toEqual(['', false])
  expect([own()?.path, readChoice(home).kind]).toEqual([bin.path, 'cpython'])

  const later = open(off)
  expect([later.own()?.isOff, later.own()?.path]).toEqual([true, null])
  expect(later.own()?.trouble).toContain('passphrase of the vault')
  const words = await new Promise((ended) => {
    const listener = { loaded: ended, refused: ended, log: ended, done: ended, ended }
    const call = () => {
      throw new Error('it ran')
    }
    later.engines.engine('algorithms').open({ name: 'a.py', text: '' }, { ...listener, call })
  })
  expect(words).toContain('passphrase of the vault')
})

test('what python.txt, LEADLINE_PYTHON and the folders of commands name is listed and not run, not even to ask for its version, before own Python is on', async () => {
  const byEnvironment = program('planted-a/python')
  const byFile = program('planted-b/python')
  const byFolder = program('planted-c/python3')
  const programs = [byEnvironment, byFile, byFolder]
  writeFileSync(namesFile(home), `${byFile.path}\n`)
  const { engines, offered } = open({
    LEADLINE_OWN_PYTHON: '',
    LEADLINE_PYTHON: byEnvironment.path,
    PATH: join(folder, 'planted-c'),
  })
  expect(offered().map(({ path, version, trouble }) => [path, version, trouble])).toEqual(
    programs.map(({ path }) => [path, '', '']),
  )
  engines.engine('algorithms')
  await engines.switchOn?.('a guess')
  expect(offered()).toHaveLength(3)
  expect(programs.map(({ hasRun }) => hasRun())).toEqual([false, false, false])
  expect(await engines.switchOn?.('the passphrase')).toBe('')
  expect(offered().map(({ version }) => version)).toEqual(programs.map(() => 'Python 3.12.4'))
})
