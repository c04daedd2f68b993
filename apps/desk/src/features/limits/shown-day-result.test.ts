import { expect, test } from 'vitest'

import { shownDayResult } from './shown-day-result.ts'

const risk = {
  dayResult: '-4.51',
  isDayResultComplete: true,
  noPriceFor: [],
  isVaultLocked: false,
}
const account = { venue: 'binance-us', phase: 'ready' } as const

test('the result of the day has the color of its sign while everything that makes it is live', () => {
  expect(shownDayResult(risk, [account])).toEqual({
    text: '−4.51',
    isKnown: true,
    direction: 'loss',
    note: '',
  })
})

test('without a price of what is held there is a dash, and it says which price is missing', () => {
  expect(shownDayResult({ ...risk, noPriceFor: ['BTC', 'ETH'] }, [account])).toEqual({
    text: '—',
    isKnown: false,
    direction: undefined,
    note: 'No price for BTC, ETH right now, so Day P&L is not known.',
  })
})

test('while the vault is locked, or an account is not connected, it is gray and called last known', () => {
  expect(shownDayResult({ ...risk, isVaultLocked: true }, [])).toEqual({
    text: '−4.51',
    isKnown: true,
    direction: undefined,
    note: 'Last known fills at current prices: the vault is locked.',
  })
  const off = { venue: 'kraken', phase: 'offline' } as const
  expect(shownDayResult(risk, [account, off])).toMatchObject({
    direction: undefined,
    note: 'Last known fills at current prices: Kraken is not connected.',
  })
})

test('a result that leaves out a coin is gray and says so; one of an older hub reads as before', () => {
  expect(shownDayResult({ ...risk, isDayResultComplete: false }, [account])).toMatchObject({
    direction: undefined,
    note: 'Without coins that have no cost basis or no price.',
  })
  const { noPriceFor: _, ...older } = risk
  expect(shownDayResult(older, [account]).text).toBe('−4.51')
})
