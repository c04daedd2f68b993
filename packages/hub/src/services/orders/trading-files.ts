import type { FileKind } from '@leadline/desk-protocol/messages/order-messages'
import { type FileContext, fileName } from '@leadline/orders/accounts/export-files'
import { fillsCsv } from '@leadline/orders/accounts/fills-file'
import {
  form8949Caveat,
  form8949Csv,
  form8949Name,
  utcDay,
} from '@leadline/orders/accounts/form-8949'
import { closedLotsCsv, openLotsCsv } from '@leadline/orders/accounts/lots-files'
import { ordersCsv } from '@leadline/orders/accounts/orders-file'
import {
  coinTrackerCsv,
  koinlyCsv,
  simulatedServiceCaveat,
  taxServiceCaveat,
} from '@leadline/orders/accounts/tax-service-files'
import { supportExport } from '@leadline/orders/journal/support-export'
import type { OrderManager } from '@leadline/orders/order-manager'

import type { TradingParts } from './trading-parts.ts'

const simulatedCaveat =
  'Simulated: these are practice trades, and every row says so. They are not for your tax return.'

/** The text of a file that the trader saves, with its name and what to say beside it. */
export function tradingFile(
  trading: TradingParts,
  what: FileKind,
  year: number | null,
): { isDone: boolean; reason: string; answer: { name: string; text: string; caveat: string } } {
  const { manager, books } = trading
  const market = trading.isPaper ? 'simulated' : 'real'
  const context: FileContext = { market, venueOfKey: (keyId) => manager.venueOfKey(keyId) }
  const file = (name: string, text: string, caveat = '') => ({
    isDone: true,
    reason: '',
    answer: { name, text, caveat },
  })
  switch (what) {
    case 'orders':
      return file(
        fileName(market, 'orders.csv'),
        ordersCsv(manager.records.all(), context, heldOrders(manager)),
      )
    case 'fills':
      return file(fileName(market, 'fills.csv'), fillsCsv(manager.trades.all(), context))
    case 'lots': {
      const lots = books.ledger().lots()
      return file(fileName(market, 'open-lots.csv'), openLotsCsv(lots, context))
    }
    case 'closed-lots': {
      const { disposals } = books.ledger()
      return file(fileName(market, 'closed-lots.csv'), closedLotsCsv(disposals, context))
    }
    case 'koinly':
    case 'cointracker': {
      const csv = what === 'koinly' ? koinlyCsv : coinTrackerCsv
      const caveat = trading.isPaper ? simulatedServiceCaveat : taxServiceCaveat
      return file(fileName(market, `${what}.csv`), csv(manager.trades.all(), context), caveat)
    }
    case 'form-8949': {
      const taxYear = year ?? utcDay(trading.now()).year
      const text = form8949Csv(books.ledger().disposals, taxYear, context)
      const caveat = trading.isPaper ? `${simulatedCaveat} ${form8949Caveat}` : form8949Caveat
      return file(form8949Name(market, taxYear), text, caveat)
    }
    case 'support':
      return file(
        fileName(market, 'journal.jsonl'),
        supportExport(manager.journal.read(), trading.isPaper),
      )
  }
}

function heldOrders({ state, records }: OrderManager) {
  return [...state.synthetic.values()].map((held) => ({
    held,
    parts: records.ofSynthetic(held.id),
  }))
}
