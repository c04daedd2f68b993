import type { SandboxStore } from '../store/sandbox-store.ts'
import type { StripeParams } from './stripe-params.ts'

type List = (store: SandboxStore, params: StripeParams) => Promise<object>

const refOf = (params: StripeParams) => {
  const ref = params.text('payment_intent')
  return ref === null ? {} : { ref }
}

/** The lists, each with the filters that a shop uses. */
export const stripeLists: Record<string, List> = {
  '/v1/checkout/sessions': async (store, params) => {
    const status = params.text('status')
    const sessions = (await store.list('stripe.session', refOf(params)))
      .map(({ body }) => body.session)
      .filter((session) => status === null || session.status === status)
    return listPage(sessions, params, '/v1/checkout/sessions')
  },
  '/v1/refunds': async (store, params) => {
    const charge = params.text('charge')
    const refunds = (await store.list('stripe.refund', refOf(params)))
      .map(({ body }) => body)
      .filter((refund) => charge === null || refund.charge === charge)
    return listPage(refunds, params, '/v1/refunds')
  },
  '/v1/disputes': async (store, params) => {
    const charge = params.text('charge')
    const disputes = (await store.list('stripe.dispute', refOf(params)))
      .map(({ body }) => body)
      .filter((dispute) => charge === null || dispute.charge === charge)
    return listPage(disputes, params, '/v1/disputes')
  },
  '/v1/tax_rates': async (store, params) => {
    const [active, inclusive] = [params.flag('active'), params.flag('inclusive')]
    const rates = (await store.list('stripe.tax_rate'))
      .map(({ body }) => body)
      .filter((rate) => active === null || rate.active === active)
      .filter((rate) => inclusive === null || rate.inclusive === inclusive)
    return listPage(rates, params, '/v1/tax_rates')
  },
  '/v1/events': async (store, params) => {
    const type = params.text('type')
    const types = type === null ? params.texts('types') : [type]
    const events = (await store.list('stripe.event'))
      .map(({ body }) => body)
      .filter((event) => types.length === 0 || types.some((wanted) => matches(event.type, wanted)))
    return listPage(events, params, '/v1/events')
  },
}

/** `charge.*` means every event of charges. */
function matches(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted
}

/** The first page of a list, newest first. */
function listPage(all: readonly object[], params: StripeParams, url: string) {
  const limit = Math.min(Math.max(params.whole('limit') ?? 10, 1), 100)
  const data = all.slice(0, limit)
  return { object: 'list', data, has_more: all.length > data.length, url }
}
