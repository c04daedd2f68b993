import type { AdapterIo } from '../../../adapter-io.ts'
import { excerptOf, fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { Listing } from '../../../kernel/market/market-subscriptions.ts'
import type { CoinbaseCalls } from '../wire/public-calls.ts'
import { isSpot, readProduct } from './instrument-row.ts'

const mostPages = 50

/** The whole list of spot products, or words on why it could not be read. */
export function readProductList(
  io: AdapterIo,
  calls: CoinbaseCalls,
  done: (list: readonly Listing[] | { failed: string }, now: number) => void,
): void {
  const products: Listing[] = []
  const cursors = new Set<string>()
  const readPage = (cursor?: string) => {
    const query: [string, string][] = [['product_type', 'SPOT']]
    if (cursor !== undefined) query.push(['cursor', cursor])
    const call = { purpose: 'List of products', path: '/market/products', query }
    calls.get({ ...call, priority: 'market' }, (response, now) => {
      if (!response.ok) {
        done({ failed: response.words }, now)
        return
      }
      const { products: rows, pagination } = fieldsOf(response.body)
      for (const row of itemsOf(rows).filter(isSpot)) {
        const product = readProduct(row)
        if (product) products.push(product)
        else io.anomaly('coinbase: unreadable product', excerptOf(JSON.stringify(row)))
      }
      // One answer holds them all, as far as anybody has seen; the fields for more are there.
      const { has_next, next_cursor } = fieldsOf(pagination)
      const next = has_next === true ? textOf(next_cursor) : undefined
      if (next !== undefined && !cursors.has(next) && cursors.size < mostPages) {
        cursors.add(next)
        readPage(next)
      } else if (products.length === 0) done({ failed: 'The list of products was empty.' }, now)
      else done(products, now)
    })
  }
  readPage()
}
