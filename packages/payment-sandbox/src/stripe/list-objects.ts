import type { StripeParams } from './stripe-params.ts'

/** The first page of a list, newest first. */
export function listPage(all: readonly object[], params: StripeParams, url: string) {
  const limit = Math.min(Math.max(params.whole('limit') ?? 10, 1), 100)
  const data = all.slice(0, limit)
  return { object: 'list', data, has_more: all.length > data.length, url }
}
