import { existsSync, writeFileSync } from 'node:fs'

import type {
  KnownRecordings,
  RecordingRequest,
} from '@leadline/desk-protocol/messages/recording-messages'
import { readPiece } from '@leadline/hub/recording/read-piece'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, onTestFinished, test, vi } from 'vitest'

import { recordingsIn } from '../backtests/recordings.ts'
import { newHome } from '../testing/test-terminal.ts'
import { readRecordingFile } from './recording-file.ts'
import { indexPathOf, RecordingFolder } from './recording-folder.ts'
import { RecordingService } from './recording-service.ts'
import { openStoredMarketFile } from './stored-market-file.ts'

function open() {
  const clock = new FakeClock(Date.now())
  const market = openPaperMarket(clock, 5, { venues: ['coinbase', 'kraken'] })
  const home = newHome()
  const folder = new RecordingFolder(home)
  const needs = { folder, venues: market.venues, clock, version: '0.0.0', refusal: '' }
  const opened: string[] = []
  const service = new RecordingService({
    ...needs,
    alsoGrowing: undefined,
    open: (path) => opened.push(path),
  })
  const said: KnownRecordings[] = []
  const desk = service.join({ desk: 'one', publish: (update) => said.push(update) })
  onTestFinished(async () => {
    await service.close()
    market.stop()
  })
  return { clock, home, folder, service, desk, said, opened, last: () => said.at(-1) }
}

const start: Extract<RecordingRequest, { type: 'start' }> = {
  type: 'start',
  name: 'Monday morning',
  symbols: ['BTC-USD'],
  venues: ['coinbase', 'kraken'],
}
const fileName = 'Monday morning.leadline-recording'

test('a recording is listed at once, grows, is stopped, and can be backtested', async () => {
  const { clock, home, folder, desk, last } = open()
  expect(await desk.handle(start)).toEqual({})
  expect(last()).toMatchObject({
    running: { name: fileName, symbols: ['BTC-USD'] },
    recordings: [{ name: fileName, state: 'growing', venues: ['coinbase', 'kraken'] }],
  })
  expect(await recordingsIn(home).list()).toMatchObject([{ name: fileName }])
  const before = last()?.recordings[0]?.bytes ?? 0
  await clock.advance(20_000)
  await desk.handle({ type: 'look' })
  await vi.waitFor(async () => {
    await desk.handle({ type: 'look' })
    expect(last()?.recordings[0]?.bytes).toBeGreaterThan(before + 1000)
  })
  expect(await desk.handle(start)).toMatchObject({
    isDone: false,
    reason: 'A recording is being made. Stop it first.',
  })
  expect((await desk.handle({ type: 'remove', name: fileName })).reason).toContain('Stop it first')
  expect(await desk.handle({ type: 'stop' })).toEqual({})
  expect(last()?.running).toBeNull()
  const kinds = new Set<string>()
  let isHead = true
  for await (const piece of readRecordingFile(folder.pathOf(fileName))) {
    if (!isHead) for (const { input } of readPiece(piece)) kinds.add(input.kind)
    isHead = false
  }
  // The index, from which any moment of it is found.
  const index = await openStoredMarketFile(indexPathOf(folder.pathOf(fileName)))
  expect(index?.head).toMatchObject({ symbols: ['BTC-USD'], venues: ['coinbase', 'kraken'] })
  // From its own beginning: a replay has every snapshot that it needs.
  expect([...kinds]).toEqual(expect.arrayContaining(['start', 'subscription', 'opened', 'message']))
  expect((await desk.handle(start)).reason).toBe('There is a recording of that name.')
  expect(await desk.handle({ type: 'remove', name: fileName })).toEqual({})
  expect(existsSync(folder.pathOf(fileName))).toBe(false)
  expect(existsSync(indexPathOf(folder.pathOf(fileName)))).toBe(false)
})

test('a name that leads out of the folder is refused, and no file is made', async () => {
  const { desk, last } = open()
  for (const name of ['../outside', 'a/b', '.hidden', '', '  ']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a trader would
    expect((await desk.handle({ ...start, name })).reason).toContain('A name has letters')
  }
  expect(last()?.recordings).toEqual([])
})

test('two windows that press at the same time make one recording, and both see it', async () => {
  const { service, desk, last } = open()
  const seen: KnownRecordings[] = []
  const other = service.join({ desk: 'two', publish: (update) => seen.push(update) })
  const outcomes = await Promise.all([desk.handle(start), other.handle(start)])
  expect(outcomes.filter(({ isDone }) => isDone === false)).toHaveLength(1)
  expect(last()?.running?.name).toBe(fileName)
  expect(seen.at(-1)?.running?.name).toBe(fileName)
  other.leave()
  const count = seen.length
  await desk.handle({ type: 'stop' })
  expect(seen).toHaveLength(count)
})

test('however often it is asked while the disk is slow, one list is made at a time, and the last one is true', async () => {
  const { folder, desk, said } = open()
  let running = 0
  let most = 0
  const list = folder.list.bind(folder)
  const slow = vi.spyOn(folder, 'list').mockImplementation(async (now) => {
    running += 1
    most = Math.max(most, running)
    const found = await list(now)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
    running -= 1
    return found
  })
  const looks = Array.from({ length: 20 }, async () => desk.handle({ type: 'look' }))
  await desk.handle(start)
  expect(said.at(-1)?.running?.name).toBe(fileName)
  await Promise.all(looks)
  expect(most).toBe(1)
  expect(slow.mock.calls.length).toBeLessThan(6)
})

test('a recording is opened once its answer has left, and not while one is made, is damaged or is gone', async () => {
  const { clock, folder, desk, opened } = open()
  await desk.handle(start)
  await clock.advance(3000)
  const refused = await desk.handle({ type: 'open', name: fileName })
  expect(refused.reason).toContain('A recording is being made. Stop it first')
  await desk.handle({ type: 'stop' })
  writeFileSync(folder.pathOf('bad.leadline-recording'), 'no recording')
  expect((await desk.handle({ type: 'open', name: 'bad.leadline-recording' })).isDone).toBe(false)
  const gone = await desk.handle({ type: 'open', name: '../monday.leadline-recording' })
  expect(gone.reason).toBe('There is no recording of that name any more.')
  clock.set(60_000)
  expect(await desk.handle({ type: 'open', name: fileName })).toEqual({})
  expect(opened).toEqual([])
  await clock.advance(100)
  expect(opened).toEqual([folder.pathOf(fileName)])
})
