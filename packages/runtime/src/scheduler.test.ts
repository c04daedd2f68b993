import { expect, test } from 'vitest'

import { Scheduler } from './scheduler.ts'

function newScheduler() {
  const alarms: number[] = []
  return { alarms, scheduler: new Scheduler({ wakeAt: (time) => alarms.push(time) }) }
}

test('many things to do share one alarm, which is always set to the earliest', () => {
  const { alarms, scheduler } = newScheduler()
  const done: string[] = []
  scheduler.at('late', 300, () => done.push('late'))
  scheduler.at('early', 100, () => done.push('early'))
  scheduler.at('middle', 200, () => done.push('middle'))
  expect(alarms).toEqual([300, 100])
  scheduler.tick(100)
  expect(done).toEqual(['early'])
  expect(alarms.at(-1)).toBe(200)
  scheduler.tick(1000)
  expect(done).toEqual(['early', 'middle', 'late'])
})

test('a thing of the same name replaces the earlier one, and can be taken back', () => {
  const { scheduler } = newScheduler()
  const done: string[] = []
  scheduler.at('a', 100, () => done.push('first'))
  scheduler.at('a', 200, () => done.push('second'))
  scheduler.at('b', 100, () => done.push('b'))
  scheduler.cancel('b')
  scheduler.tick(150)
  expect(done).toEqual([])
  scheduler.tick(200)
  expect(done).toEqual(['second'])
})

test('what is done may take back or move what is due at the same time', () => {
  const { alarms, scheduler } = newScheduler()
  const done: string[] = []
  scheduler.at('a', 1, () => {
    scheduler.cancel('b')
    scheduler.at('c', 50, () => done.push('c'))
    scheduler.at('d', 10, () => done.push('d'))
  })
  scheduler.at('b', 2, () => done.push('b'))
  scheduler.at('c', 3, () => done.push('too early'))
  scheduler.tick(10)
  expect(done).toEqual([])
  expect(alarms.at(-1)).toBe(10)
  scheduler.tick(50)
  expect(done).toEqual(['d', 'c'])
})

test('a clock that is set back moves everything with it', () => {
  const { alarms, scheduler } = newScheduler()
  const done: number[] = []
  scheduler.see(1_000_000)
  scheduler.at('a', 1_000_500, (now) => done.push(now))
  scheduler.see(400_000)
  expect(alarms.at(-1)).toBe(400_500)
  scheduler.tick(400_500)
  expect(done).toEqual([400_500])
})

test('bringing forward never puts off', () => {
  const { scheduler } = newScheduler()
  const done: string[] = []
  scheduler.bringForward('a', 100, () => done.push('sooner'))
  scheduler.bringForward('a', 200, () => done.push('later'))
  scheduler.tick(100)
  expect(done).toEqual(['sooner'])
  expect(scheduler.has('a')).toBe(false)
})
