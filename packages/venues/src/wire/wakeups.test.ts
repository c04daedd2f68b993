import { expect, test } from 'vitest'

import { Wakeups } from './wakeups.ts'

function newWakeups() {
  const alarms: number[] = []
  return { alarms, wakeups: new Wakeups({ wakeAt: (time) => alarms.push(time) }) }
}

test('many things to do share one alarm, which is always set to the earliest', () => {
  const { alarms, wakeups } = newWakeups()
  const done: string[] = []
  wakeups.at('late', 300, () => done.push('late'))
  wakeups.at('early', 100, () => done.push('early'))
  wakeups.at('middle', 200, () => done.push('middle'))
  expect(alarms).toEqual([300, 100])
  wakeups.tick(100)
  expect(done).toEqual(['early'])
  expect(alarms.at(-1)).toBe(200)
  wakeups.tick(1000)
  expect(done).toEqual(['early', 'middle', 'late'])
})

test('a thing of the same name replaces the earlier one, and can be taken back', () => {
  const { wakeups } = newWakeups()
  const done: string[] = []
  wakeups.at('a', 100, () => done.push('first'))
  wakeups.at('a', 200, () => done.push('second'))
  wakeups.at('b', 100, () => done.push('b'))
  wakeups.cancel('b')
  wakeups.tick(150)
  expect(done).toEqual([])
  wakeups.tick(200)
  expect(done).toEqual(['second'])
})

test('what is done may take back or move what is due at the same time', () => {
  const { alarms, wakeups } = newWakeups()
  const done: string[] = []
  wakeups.at('a', 1, () => {
    wakeups.cancel('b')
    wakeups.at('c', 50, () => done.push('c'))
    wakeups.at('d', 10, () => done.push('d'))
  })
  wakeups.at('b', 2, () => done.push('b'))
  wakeups.at('c', 3, () => done.push('too early'))
  wakeups.tick(10)
  expect(done).toEqual([])
  expect(alarms.at(-1)).toBe(10)
  wakeups.tick(50)
  expect(done).toEqual(['d', 'c'])
})

test('a clock that is set back moves everything with it', () => {
  const { alarms, wakeups } = newWakeups()
  const done: number[] = []
  wakeups.see(1_000_000)
  wakeups.at('a', 1_000_500, (now) => done.push(now))
  wakeups.see(400_000)
  expect(alarms.at(-1)).toBe(400_500)
  wakeups.tick(400_500)
  expect(done).toEqual([400_500])
})
