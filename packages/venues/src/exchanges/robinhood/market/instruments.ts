import { decimalsOf } from '@leadline/decimal/scaled'

import type { AdapterIo } from '../../../adapter-io.ts'
import type { Instrument, InstrumentStatus } from '../../../instrument.ts'
import { excerptOf, fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'
import type { RobinhoodResponse } from '../wire/errors.ts'
import type { RobinhoodCalls } from '../wire/key-calls.ts'
import { marketPaths, nextPageQuery, type RobinhoodVersion } from '../wire/paths.ts'

/** About four are needed. */
const mostPages = 40

export type PairList = { listings: readonly Listing[] } | Extract<RobinhoodResponse, { ok: false }>

/** All pairs that may be quoted and traded by this key's user, page after page. */
export function readPairList(
  io: AdapterIo,
  calls: RobinhoodCalls,
  version: RobinhoodVersion,
  done: (list: PairList, now: number) => void,
): void {
  const path = marketPaths[version].pairs
  const listings: Listing[] = []
  const seen = new Set<string>()
  const readPage = (query: readonly (readonly [string, string])[]) => {
    calls.get({ purpose: 'List of pairs', path, query }, (response, now) => {
      if (!response.ok) {
        done(response, now)
        return
      }
      const { next, results } = fieldsOf(response.body)
      for (const row of itemsOf(results)) {
        const instrument = readPair(row)
        if (!instrument) io.anomaly('robinhood: unreadable pair', excerptOf(JSON.stringify(row)))
        else if (fieldsOf(row)['is_api_tradable'] !== false) {
          listings.push({ instrument, streamId: instrument.symbol })
        }
      }
      const nextText = textOf(next)
      const nextQuery = nextPageQuery(nextText, path)
      const isEnd = nextText === undefined
      if (!isEnd && nextQuery && !seen.has(nextText) && seen.size < mostPages) {
        seen.add(nextText)
        readPage(nextQuery)
        return
      }
      if (!isEnd) io.anomaly('robinhood: list of pairs is not whole', nextText)
      done({ listings }, now)
    })
  }
  readPage([])
}

const statuses: Readonly<Record<string, InstrumentStatus>> = {
  tradable: 'online',
  untradable: 'halted',
  sellonly: 'reduce-only',
}

/** Version 1 reports the smallest order in the asset, version 2 in dollars, and that not for all. */
function readPair(row: unknown): Instrument | undefined {
  const pair = fieldsOf(row)
  const symbol = textOf(pair['symbol'])
  const base = textOf(pair['asset_code'])
  const quote = textOf(pair['quote_code'])
  const priceStep = stepOf(pair['quote_increment'])
  const sizeStep = stepOf(pair['asset_increment'])
  if (!symbol || !base || !quote || !priceStep || !sizeStep) return undefined
  const status = textOf(pair['status']) ?? ''
  return {
    venue: 'robinhood',
    symbol,
    base,
    quote,
    venueSymbol: symbol,
    restSymbol: symbol,
    priceDecimals: decimalsOf(priceStep),
    sizeDecimals: decimalsOf(sizeStep),
    priceStep,
    sizeStep,
    // Limit orders may be sized in dollars; steps of them are not reported.
    quoteStep: null,
    minSize: textOf(pair['min_order_size']) ?? null,
    maxSize: textOf(pair['max_order_size']) ?? null,
    minNotional: textOf(pair['min_order_amount']) ?? null,
    maxNotional: null,
    status: statuses[status] ?? 'unknown',
    venueStatus: status,
    venueOrderTypes: ['market', 'limit', 'stop_loss', 'stop_limit'],
  }
}

const decimal = /^\d{1,12}(?:\.\d{1,18})?$/

function stepOf(value: unknown): string | undefined {
  const text = textOf(value)
  return text !== undefined && decimal.test(text) && /[1-9]/.test(text) ? text : undefined
}
