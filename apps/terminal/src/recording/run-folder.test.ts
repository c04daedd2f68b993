import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openRunFolder, runFolderLimits } from './run-folder.ts'

const limits = { ...runFolderLimits, mostRunBytes: 100, mostBytes: 300 }

function folderOf(): string {
  const home = mkdtempSync(join(tmpdir(), 'runs-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  return join(home, 'runs')
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('a run is read back from its file as far as it was written, also after the program was killed', async () => {
  const folder = folderOf()
  const store = openRunFolder(folder, () => Date.now(), runFolderLimits)
  const page = store.begin('run-1')
  page?.write('first line\n')
  page?.write('second line, of 1 ₿\n')
  await vi.waitFor(async () => expect(await textOf(store.read('run-1'))).toContain('₿'))
  expect(await textOf(store.read('run-1'))).toBe('first line\nsecond line, of 1 ₿\n')
  // Killed in the middle of writing.
  const [file = ''] = readdirSync(folder)
  truncateSync(join(folder, file), 30)
  expect(await textOf(openRunFolder(folder, () => Date.now()).read('run-1'))).toBe('first line\n')
  expect(await store.list()).toEqual(['run-1'])
  page?.close()
})

test('one run takes no more than its share, and the oldest make room for a new one', async () => {
  const folder = folderOf()
  let now = Date.now()
  const store = openRunFolder(folder, () => now, limits)
  for (const [index, id] of ['run-1', 'run-2', 'run-3', 'run-4'].entries()) {
    const page = store.begin(id)
    // What cannot be packed.
    page?.write(
      Array.from({ length: 30 }, (_, at) => (at * 7919 * (index + 3)).toString(36)).join(),
    )
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as runs are
    await vi.waitFor(() => expect(page?.hasRoom).toBe(false))
    page?.close()
    const at = (now - 60_000 + index * 1000) / 1000
    utimesSync(join(folder, `${id}.leadline-run`), at, at)
  }
  expect(await store.list()).toEqual(['run-4', 'run-3'])
  now += 31 * 86_400_000
  store.begin('run-5')?.close()
  expect(await store.list()).not.toContain('run-4')
})

test('a name that is no name of a run reads and writes nothing', async () => {
  const store = openRunFolder(folderOf(), () => Date.now())
  expect(store.begin('../../outside')).toBeUndefined()
  expect(await textOf(store.read('../../outside'))).toBe('')
  expect(await textOf(store.read('nothing-of-it'))).toBe('')
})
