import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open as openFile } from 'node:fs/promises'
import { setTimeout as later } from 'node:timers/promises'

import { encodeRecordingHead } from '@leadline/hub/recording/recording-head'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { expect, test, vi } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { createRecordingFile } from './recording-file.ts'
import { RecordingFolder, recordingEnding } from './recording-folder.ts'

const startedAt = Date.UTC(2026, 10, 16, 14)
const later1 = startedAt + 3_600_000

async function record(folder: RecordingFolder, name: string, begun = startedAt): Promise<string> {
  const path = folder.pathOf(`${name}${recordingEnding}`)
  const file = await createRecordingFile(path)
  const venues = ['kraken'] as const
  file.piece(
    encodeRecordingHead({ version: '0.0.0', startedAt: begun, venues, symbols: ['BTC-USD'] }),
  )
  file.piece(new Uint8Array(5000))
  await file.close()
  utimesSync(path, startedAt / 1000, startedAt / 1000)
  return path
}

test('each file is listed as what it is: whole, growing, cut off or damaged, and a folder not at all', async () => {
  const folder = new RecordingFolder(newHome())
  await record(folder, 'whole', startedAt + 1)
  const cut = await record(folder, 'cut')
  truncateSync(cut, statSync(cut).size - 3)
  utimesSync(cut, startedAt / 1000, startedAt / 1000)
  const growing = await record(folder, 'growing', startedAt + 2)
  appendFileSync(growing, Buffer.from([9, 0, 0, 0]))
  utimesSync(growing, later1 / 1000, later1 / 1000)
  for (const [name, bytes] of [
    ['empty', ''],
    ['short', 'ab'],
    ['text', 'this is a letter to nobody and no recording at all'],
  ] as const) {
    writeFileSync(folder.pathOf(`${name}${recordingEnding}`), bytes)
    utimesSync(folder.pathOf(`${name}${recordingEnding}`), 1, 1)
  }
  mkdirSync(folder.pathOf(`folder${recordingEnding}`))
  writeFileSync(folder.pathOf('notes.txt'), 'x')
  const list = await folder.list(later1)
  const found = new Map(
    list.map(({ name, state, symbols }) => [name.split('.')[0], `${state} ${symbols.join()}`]),
  )
  expect(Object.fromEntries(found)).toEqual({
    cut: 'cut BTC-USD',
    empty: 'damaged ',
    growing: 'growing BTC-USD',
    short: 'damaged ',
    text: 'damaged ',
    whole: 'whole BTC-USD',
  })
  expect(list.slice(0, 3).map(({ name }) => name.split('.')[0])).toEqual([
    'growing',
    'whole',
    'cut',
  ])
  expect(list.find(({ state }) => state === 'damaged')?.reason).not.toBe('')
  // A minute later it does not grow any more, and is cut off.
  const after = await folder.list(later1 + 60_000)
  expect(after.find(({ name }) => name.startsWith('growing'))?.state).toBe('cut')
})

test.runIf(process.platform === 'linux')(
  'listing a hundred times leaves no file open, whatever is in the folder',
  async () => {
    const folder = new RecordingFolder(newHome())
    const path = await record(folder, 'whole')
    writeFileSync(folder.pathOf(`text${recordingEnding}`), 'no recording')
    const open = () => readdirSync('/proc/self/fd').length
    await folder.list(later1)
    const before = open()
    for (let turn = 0; turn < 100; turn += 1) {
      // Another time of change, so that nothing is answered from memory.
      utimesSync(path, turn + 1, turn + 1)
      // oxlint-disable-next-line no-await-in-loop -- as the desk lists, one after the other
      await folder.list(later1)
    }
    // A collector that closes what was forgotten would end the process: nothing is left for it.
    await later(0)
    expect(open()).toBeLessThanOrEqual(before)
  },
)

/** How many reads a list of the folder costs, beside the one recording's head. */
async function readsOf(list: () => Promise<unknown>, path: string): Promise<number> {
  const handle = await openFile(path, 'r')
  const prototype: unknown = Object.getPrototypeOf(handle)
  await handle.close()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Node gives no name to: the class of a file handle
  const read = vi.spyOn(prototype as FileHandle, 'read')
  try {
    await list()
    return read.mock.calls.length
  } finally {
    read.mockRestore()
  }
}

/** Fourteen hours, a piece each second, once the long way. */
const pieces = firstOrAll([3000, 50_000]).at(-1) ?? 0

test('a recording of many hours that grows is not gone through again each second', async () => {
  const folder = new RecordingFolder(newHome())
  const path = await record(folder, 'day')
  appendFileSync(path, Buffer.alloc(pieces * 5, Buffer.from([1, 0, 0, 0, 9])))
  const list = () => folder.list(Date.now())
  expect(await readsOf(list, path)).toBeGreaterThan(pieces)
  for (const state of ['growing', 'growing', 'whole'] as const) {
    appendFileSync(path, Buffer.from([1, 0, 0, 0, 9]))
    if (state === 'whole') utimesSync(path, 1, 1)
    // oxlint-disable-next-line no-await-in-loop -- as the hub lists, one after the other
    expect(await readsOf(list, path)).toBeLessThan(10)
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await list()).toMatchObject([{ state }])
  }
  // A piece that is half on the disk is gone through when the rest of it has come.
  appendFileSync(path, Buffer.from([3, 0, 0, 0, 9]))
  utimesSync(path, 2, 2)
  expect(await list()).toMatchObject([{ state: 'cut' }])
  appendFileSync(path, Buffer.from([9, 9]))
  utimesSync(path, 3, 3)
  expect(await list()).toMatchObject([{ state: 'whole' }])
  // Another recording of that name is gone through from its beginning.
  truncateSync(path, 6)
  utimesSync(path, 4, 4)
  expect(await list()).toMatchObject([{ state: 'damaged' }])
})

test('nothing outside of the folder is removed, whatever a desk asks for', async () => {
  const home = newHome()
  const folder = new RecordingFolder(home)
  writeFileSync(`${home}/vault${recordingEnding}`, 'precious')
  await expect(folder.remove(`../vault${recordingEnding}`)).rejects.toThrow('ENOENT')
  await expect(folder.remove('../desk.db')).rejects.toThrow('no recording')
  expect(readdirSync(home)).toContain(`vault${recordingEnding}`)
  await record(folder, 'monday')
  await folder.remove(`monday${recordingEnding}`)
  expect(await folder.list(later1)).toEqual([])
})
