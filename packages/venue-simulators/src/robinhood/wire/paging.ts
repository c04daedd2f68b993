import type { Json } from '../../wire/json-text.ts'
import { QueryFields } from '../../wire/query.ts'
import type { WireRequest } from '../../wire/wire.ts'

/** One page, and where the next one is: a whole address. */
export function pageOf(
  rows: readonly Json[],
  request: WireRequest,
  keepsAccount: boolean,
  rowsPerPage: number,
): Json {
  const query = new QueryFields(request.query)
  const from = Number(atobSafe(query.get('cursor') ?? '').replace(/^p=/, '') || 0)
  const limit = Math.min(query.whole('limit') ?? rowsPerPage, rowsPerPage)
  const to = from + limit
  const address = (place: number) => {
    const kept = query.pairs
      .filter(([name]) => name !== 'cursor' && (keepsAccount || name !== 'account_number'))
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return `${request.origin}${request.path}?${[...kept, `cursor=${btoa(`p=${place}`)}`].join('&')}`
  }
  return {
    next: to < rows.length ? address(to) : null,
    previous: from > 0 ? address(Math.max(0, from - limit)) : null,
    results: rows.slice(from, to),
  }
}

function atobSafe(text: string): string {
  try {
    return atob(text)
  } catch {
    return ''
  }
}
