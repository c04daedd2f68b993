import { setTimeout as wait } from 'node:timers/promises'

import { hourMs } from '@leadline/contract/durations'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'

import { Jobs } from './jobs.ts'

const silent = () => pino({ level: 'silent' })
const never = hourMs

test('a job runs one at a time, and once more if it was woken meanwhile', async () => {
  const jobs = new Jobs(silent())
  let running = 0
  let mostAtOnce = 0
  let runs = 0
  const wake = jobs.add({
    name: 'count',
    everyMs: never,
    run: async () => {
      runs++
      mostAtOnce = Math.max(mostAtOnce, ++running)
      await wait(10)
      running--
    },
  })
  jobs.start()
  for (let times = 0; times < 5; times++) wake()
  await wait(60)
  await jobs.stop()
  expect(mostAtOnce).toBe(1)
  expect(runs).toBe(2)
})

test('a job that fails says so in the log and has its next turn', async () => {
  const lines: string[] = []
  const jobs = new Jobs(pino({}, { write: (line: string) => void lines.push(line) }))
  let runs = 0
  jobs.add({
    name: 'stumble',
    everyMs: 5,
    run: async () => {
      if (++runs === 1) throw new Error('the sea is rough')
    },
  })
  jobs.start()
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1))
  await jobs.stop()
  expect(lines.join('')).toContain('the sea is rough')
  expect(lines.join('')).toContain('stumble')
})

test('each job reports how often it failed and when it last succeeded', async () => {
  const jobs = new Jobs(silent())
  const startedAt = Date.now()
  const fail = async () => {
    throw new Error('the sea is rough')
  }
  jobs.add({ name: 'good', everyMs: never, run: async () => {} })
  jobs.add({ name: 'bad', everyMs: never, run: fail })
  expect(jobs.report()).toMatchObject([{ lastSuccessAt: undefined }, { failures: 0 }])
  jobs.start()
  await jobs.stop()
  const [good, bad] = jobs.report()
  expect(good).toMatchObject({ name: 'good', failures: 0 })
  expect(good?.lastSuccessAt).toBeGreaterThanOrEqual(startedAt)
  expect(bad).toEqual({ name: 'bad', failures: 1, lastSuccessAt: undefined })
})

test('stopping waits for the run under way, signals it, and lets none begin', async () => {
  const jobs = new Jobs(silent())
  const ended: boolean[] = []
  const wake = jobs.add({
    name: 'slow',
    everyMs: 1,
    run: async (signal) => {
      await wait(20)
      ended.push(signal.aborted)
    },
  })
  jobs.start()
  await jobs.stop()
  expect(ended).toEqual([true])
  wake()
  await wait(40)
  expect(ended).toEqual([true])
})
