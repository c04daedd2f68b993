import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { HoldPress } from './hold-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function held() {
  const happened: string[] = []
  const press = new HoldPress(
    1000,
    () => happened.push('held'),
    () => happened.push('taken back'),
  )
  return { press, happened }
}

test('what is held for long enough happens once, however often the key repeats', () => {
  const { press, happened } = held()
  press.begin()
  vi.advanceTimersByTime(600)
  press.begin()
  vi.advanceTimersByTime(400)
  expect(happened).toEqual(['held'])
  press.release()
  vi.advanceTimersByTime(5000)
  expect(happened).toEqual(['held'])
})

test('let go early, nothing happens, and it says so', () => {
  const { press, happened } = held()
  press.begin()
  vi.advanceTimersByTime(990)
  press.release()
  vi.advanceTimersByTime(5000)
  expect(happened).toEqual(['taken back'])
})
