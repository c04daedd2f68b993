import { type RunBacktest } from '@leadline/desk-protocol/messages/backtest-messages'
import { expect, test } from 'vitest'

import { emptyReport, minute, openBacktestDesk, start } from './testing/backtest-desk.ts'

test('a grid gives one row for each combination, and says that the best one is partly luck', async () => {
  const { run, stop } = openBacktestDesk()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2', '3'] }]
  const done = await run({ grid, to: start + minute })
  expect(done.grid?.names).toEqual(['window'])
  expect(done.grid?.rows.map(({ values }) => values)).toEqual([['1'], ['2'], ['3']])
  expect(done.warnings.at(-1)).toContain('partly luck')
  stop()
})

test('a random search draws its rows, and the table says how much of the best one is luck', async () => {
  const { run, stop } = openBacktestDesk()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1..50'] }]
  const done = await run({ grid, random: 4, to: start + minute })
  expect(done.grid?.rows).toHaveLength(4)
  expect(done.grid?.luck).toBeNull()
  const whole = await run({ grid, to: start + minute })
  expect(whole.reason).toBe('window: 1..50 is not a whole number.')
  stop()
})

test('walking forward tries each chosen row on the time after the one that chose it', async () => {
  const { run, stop } = openBacktestDesk()
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2'] }]
  const done = await run({ grid, walkForward: 2, to: start + 3 * minute })
  expect(done.grid?.forward).toMatchObject([
    { from: start, middle: start + minute, to: start + 2 * minute, values: ['1'] },
    { from: start + minute, middle: start + 2 * minute, to: start + 3 * minute, values: ['1'] },
  ])
  expect(done.grid?.rows).toHaveLength(2)
  // The table is that of the last part that chose, and says so.
  expect(done.grid?.part).toEqual({ from: start + minute, to: start + 2 * minute })
  stop()
})

test('rows run in as many processes as there are, and stand in their own order', async () => {
  let under = 0
  let most = 0
  const apart = {
    lanes: 3,
    drill: () => Promise.reject(new Error('No drill here.')),
    run: async (message: RunBacktest) => {
      under += 1
      most = Math.max(most, under)
      const place = Number(message.params[0]?.value)
      await new Promise((resolve) => {
        setTimeout(resolve, 20 * (5 - place))
      })
      under -= 1
      return { ...emptyReport, trouble: { message: `row ${place}`, error: null, at: 0 } }
    },
  }
  const { run, stop } = openBacktestDesk({ apart })
  const grid = [{ name: 'window', type: 'int' as const, values: ['1', '2', '3', '4'] }]
  const done = await run({ grid })
  expect(most).toBe(3)
  expect(done.grid?.rows.map(({ trouble }) => trouble)).toEqual([
    'row 1',
    'row 2',
    'row 3',
    'row 4',
  ])
  stop()
})
