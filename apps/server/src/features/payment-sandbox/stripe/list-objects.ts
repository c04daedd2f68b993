import type { StripeParams } from './stripe-params.ts'

interface Listed {
  id: string
  created?: number
}

/** One page of a list, newest first, as Stripe pages. */
export function listPage(all: readonly Listed[], params: StripeParams, url: string) {
  const limit = Math.min(Math.max(params.whole('limit') ?? 10, 1), 100)
  const made = createdWithin(all, params)
  const after = params.text('starting_after')
  const before = params.text('ending_before')
  const place = (id: string) => made.findIndex((object) => object.id === id)
  let candidates = made
  if (after !== null) candidates = made.slice(place(after) + 1)
  if (before !== null) candidates = made.slice(0, Math.max(place(before), 0)).slice(-limit)
  const data = candidates.slice(0, limit)
  return { object: 'list', data, has_more: candidates.length > data.length, url }
}

function createdWithin(all: readonly Listed[], params: StripeParams): readonly Listed[] {
  if (!params.has('created')) return all
  const range = params.object('created').only('gt', 'gte', 'lt', 'lte')
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((key) => range.whole(key))
  return all.filter(({ created = 0 }) => {
    const late = created > (gt ?? -1) && created >= (gte ?? 0)
    return late && created < (lt ?? Infinity) && created <= (lte ?? Infinity)
  })
}
