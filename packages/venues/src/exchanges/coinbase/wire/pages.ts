import { fieldsOf, itemsOf, textOf } from '../../../kernel/json/fields.ts'
import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { CoinbaseKeyCall, CoinbaseKeyCalls } from './key-calls.ts'

/** More than anybody has; a list that does not end is not read for ever. */
const mostPages = 200

export type Pages = { rows: readonly JsonObject[] } | { failed: string; status: number }
type Query = readonly (readonly [name: string, value: string])[]

/** All pages of a list. Some say `has_next`, others only by a cursor that there is more. */
export function readPages(
  calls: CoinbaseKeyCalls,
  call: Omit<CoinbaseKeyCall, 'query'>,
  query: Query,
  list: string,
  done: (pages: Pages, now: number) => void,
): void {
  const rows: JsonObject[] = []
  const seen = new Set<string>()
  const readPage = (cursor: Query) => {
    calls.get({ ...call, query: [...query, ...cursor] }, (response, now) => {
      if (!response.ok) {
        done({ failed: response.words, status: response.status }, now)
        return
      }
      const body = fieldsOf(response.body)
      if (!Array.isArray(body[list])) {
        done({ failed: `Coinbase sent no ${list}.`, status: 200 }, now)
        return
      }
      rows.push(...itemsOf(body[list]).map(fieldsOf))
      const next = body['has_next'] === false ? undefined : textOf(body['cursor'])
      if (next === undefined) {
        done({ rows }, now)
      } else if (seen.has(next) || seen.size >= mostPages) {
        done({ failed: `The list of ${list} does not end.`, status: 200 }, now)
      } else {
        seen.add(next)
        readPage([['cursor', next]])
      }
    })
  }
  readPage([])
}
