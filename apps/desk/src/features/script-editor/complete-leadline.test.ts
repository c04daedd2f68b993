import { CompletionContext } from '@codemirror/autocomplete'
import { python } from '@codemirror/lang-python'
import { EditorState } from '@codemirror/state'
import { loadPythonExamples } from '@leadline/content/python-examples'
import { expect, test } from 'vitest'

import { completeLeadline } from './complete-leadline.ts'

const examples = loadPythonExamples().map(({ text }) => text)
const [dipBuyer, rollingVwap] = [examples.at(0), examples.at(-1)]

/** What is offered where the text ends. */
function offered(text: string): string[] {
  const state = EditorState.create({ doc: text, extensions: [python()] })
  const found = completeLeadline(new CompletionContext(state, text.length, true))
  return found?.options.map(({ label }) => label) ?? []
}

test('an algorithm is offered what an algorithm can do, with signature and a line about it', () => {
  const names = offered(`${dipBuyer}\n        self.`)
  const some = ['params', 'subscribe_book', 'history', 'every', 'open_position', 'orders', 'log']
  expect(names).toEqual(expect.arrayContaining(some))
  expect(names).not.toContain('pane')
  const doc = `${dipBuyer}\n        self.open`
  const state = EditorState.create({ doc, extensions: [python()] })
  const found = completeLeadline(new CompletionContext(state, doc.length, true))
  expect(found?.options.find(({ label }) => label === 'open_position')).toMatchObject({
    detail:
      '(symbol, exchange, size, limit=None, stop=None, time_in_force="GTC", post_only=False, side="buy", synthetic=None) → Order | None',
    info: 'Buys, or sells out of its allotment; None if opening is blocked',
  })
})

test('an indicator is not offered orders', () => {
  expect(offered(`${rollingVwap}\n        self.`)).toEqual([
    'log',
    'params',
    'pane',
    'lines',
    'depth',
  ])
})

test('settings are offered by their names, exchanges by those that the module knows', () => {
  expect(offered(`${dipBuyer}\n        self.params["`)).toContain('patience_s')
  expect(offered('    params = {"exchange": "')).toEqual([
    'Coinbase',
    'Kraken',
    'Gemini',
    'Binance.US',
    'Robinhood',
  ])
})

test('books, trades and candles are offered their fields, imports and methods their names', () => {
  expect(offered('book.best_bid.')).toEqual(['price', 'size', 'exchange'])
  expect(offered('candle.')).toContain('volume')
  expect(offered('from leadline import Algorithm, ')).toContain('Indicator')
  expect(offered(`${rollingVwap}\n    def `)).toEqual(['on_start', 'on_candle', 'on_book'])
})

test('facts of a market and an account are offered their fields, by the usual names and by what gave them', () => {
  expect(offered('self.rules.')).toContain('fit_price')
  expect(offered('fees.')).toEqual(['maker', 'taker'])
  expect(offered('self.balance.')).toEqual(['available', 'held', 'total'])
  const script = `${dipBuyer}
        self.grid = self.instrument(*self.market)
        spare = self.allotment("BTC", "Kraken")  # of mine
        exit = self.close_position(*self.market)
        `
  expect(offered(`${script}self.grid.`)).toContain('fit_size')
  expect(offered(`${script}spare.`)).toEqual(['size', 'sold', 'available'])
  expect(offered(`${script}exit.`)).toEqual(expect.arrayContaining(['status', 'parent']))
})

test('synthetic orders are offered where they are imported', () => {
  const kinds = ['Oco', 'Bracket', 'TrailingStop', 'Iceberg', 'Twap', 'Chase']
  expect(offered('from leadline import Algorithm, ')).toEqual(expect.arrayContaining(kinds))
})
