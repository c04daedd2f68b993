import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import { expect, test } from 'vitest'

import { FakeWindow } from '../../../platform/painting/testing/fake-window.ts'
import { LadderFooter } from './ladder-footer.ts'
import type { LadderSurface } from './ladder-surface.ts'
import { MidLine } from './mid-line.ts'

const row = { size: 1, sizes: [1, 0], quotes: 0, notional: 0 }

/** Prices in cents. */
function bookOf(bestBid: number, bestAsk: number): LadderState {
  return {
    priceDecimals: 2,
    sizeDecimals: 0,
    sizeStepDecimals: 0,
    notionalDecimals: 2,
    columns: [
      { venue: 0, state: 'live' },
      { venue: 1, state: 'live' },
    ],
    bids: [{ ...row, price: bestBid }],
    asks: [{ ...row, price: bestAsk }],
    bestBid,
    bestAsk,
    bestBidColumn: 0,
    bestAskColumn: 1,
    hidden: 0,
    isCut: false,
    changedAt: 0,
  }
}

/** A market of which every frame is another one, crossed in some. */
const market = Array.from({ length: 40 }, (_, frame) =>
  bookOf(7_000_000 + ((frame * 37) % 90), 7_000_050 + ((frame * 53) % 80)),
)

test('mid, spread and Crossed are those of the rows around them in every frame, however fast the market is', () => {
  const window = new FakeWindow()
  const line = new MidLine(window.document)
  for (const state of market) {
    window.frame(() => line.show(state))
    const [bid, ask] = [state.bestBid ?? 0, state.bestAsk ?? 0]
    const text = (line.element.textContent ?? '').replaceAll(',', '').replaceAll('−', '-')
    const [mid, spread] = [...text.matchAll(/-?\d+\.\d+/gu)].map(([number]) => Number(number))
    expect(mid).toBe((bid + ask) / 200)
    expect(spread).toBeCloseTo((ask - bid) / 100, 6)
    expect(text.includes('Crossed')).toBe(bid > ask)
  }
})

test('who bids over whose ask is said of the rows above it, in every frame', () => {
  const window = new FakeWindow()
  const element = () => window.document.createElement('span')
  const state = element()
  const footer = new LadderFooter({
    state,
    picked: element(),
    reach: element(),
    recenter: element(),
  })
  const facts = {
    symbol: 'BTC-USD',
    venues: ['gemini', 'coinbase'] as const,
    keyless: [],
    status: undefined,
    refusal: undefined,
    picked: null,
    wasIgnored: false,
  }
  for (const book of market) {
    const surface = { state: book, rowsAbove: 0, waiting: 0, slots: 20, isHeld: false }
    const shown = { ...surface, layout: {}, pointer: {} } as unknown as LadderSurface
    window.frame(() => footer.show(shown, facts, undefined))
    const [bid, ask] = [book.bestBid ?? 0, book.bestAsk ?? 0]
    const over = `Gemini bids ${((bid - ask) / 100).toFixed(2)} over Coinbase’s ask.`
    expect(state.textContent).toBe(bid > ask ? over : '')
  }
})
