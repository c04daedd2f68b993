import { fillsCsv, lotsCsv, ordersCsv } from '@leadline/orders/accounts/export-files'
import { form8949Caveat, form8949Csv, utcDay } from '@leadline/orders/accounts/form-8949'
import { supportExport } from '@leadline/orders/journal/support-export'

import type { TradingParts } from './trading-parts.ts'

type What = 'orders' | 'fills' | 'lots' | 'form-8949' | 'support'

/** The text of a file that the trader saves, with its name and what to say beside it. */
export function tradingFile(
  trading: TradingParts,
  what: What,
  year: number | null,
): { isDone: boolean; reason: string; answer: { name: string; text: string; caveat: string } } {
  const { manager, books } = trading
  const file = (name: string, text: string, caveat = '') => ({
    isDone: true,
    reason: '',
    answer: { name, text, caveat },
  })
  switch (what) {
    case 'orders':
      return file('leadline-orders.csv', ordersCsv(manager.records.all()))
    case 'fills':
      return file('leadline-fills.csv', fillsCsv(manager.trades.all()))
    case 'lots': {
      const venueOfKey = (keyId: string) => manager.venueOfKey(keyId)
      return file('leadline-lots.csv', lotsCsv(books.ledger().lots(), venueOfKey))
    }
    case 'form-8949': {
      const taxYear = year ?? utcDay(trading.now()).year
      const text = form8949Csv(books.ledger().disposals, taxYear)
      return file(`leadline-form-8949-${taxYear}.csv`, text, form8949Caveat)
    }
    case 'support':
      return file('leadline-journal.jsonl', supportExport(manager.journal.read()))
  }
}
