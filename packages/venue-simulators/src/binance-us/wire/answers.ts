import { type Json, jsonText } from '../../wire/json-text.ts'
import type { RequestPurpose } from '../../wire/venue-api-server.ts'
import type { WireAnswer, WireRequest } from '../../wire/wire.ts'
import type { BinanceVariants } from '../protocol-variants.ts'
import type { BinanceLimits } from './limits.ts'
import type { Refusal } from './refusals.ts'
import { cancelsOrders, placesOrders } from './requests.ts'
import { routeOf } from './routes.ts'

export function binancePurpose({ method, path }: WireRequest): RequestPurpose {
  const call = routeOf(method, path)
  if (call === undefined) return 'account'
  if (placesOrders(call)) return 'order'
  if (cancelsOrders(call)) return 'cancel'
  return /^(?:ping|time|exchangeInfo|depth|trades|klines|avgPrice|ticker)/.test(call)
    ? 'public'
    : 'account'
}

/** Bodies with the headers that say how much of the allowance is used. */
export class BinanceRestAnswers {
  readonly #limits: BinanceLimits
  readonly #variants: BinanceVariants

  constructor(limits: BinanceLimits, variants: BinanceVariants) {
    this.#limits = limits
    this.#variants = variants
  }

  answer(status: number, body: Json, request: WireRequest, now: number): WireAnswer {
    const { tenSeconds, day } = this.#limits.orderCounts(now)
    const isOrder = binancePurpose(request) === 'order'
    return {
      status,
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        ...this.#usedOf(request, now),
        ...(isOrder && {
          'x-mbx-order-count-10s': String(tenSeconds),
          'x-mbx-order-count-1d': String(day),
        }),
      },
      body: jsonText(body),
    }
  }

  #usedOf({ path, client }: WireRequest, now: number): Record<string, string> {
    if (path.startsWith('/sapi/') && this.#variants.walletCalls !== 'counted-with-all') {
      return { 'x-sapi-used-ip-weight-1m': String(this.#limits.walletUsed(client, now)) }
    }
    const used = String(this.#limits.weightUsed(client, now))
    return { 'x-mbx-used-weight': used, 'x-mbx-used-weight-1m': used }
  }

  refused({ code, message, status, data }: Refusal, request: WireRequest, now: number): WireAnswer {
    if (status === 410) {
      return {
        status,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>410 Gone</title></head></html>',
      }
    }
    const isLimit = code === -1003
    const extra = data && !isLimit ? { data: data as Json } : {}
    const answer = this.answer(status, { code, msg: message, ...extra }, request, now)
    const retryAt = data && 'retryAfter' in data ? Number(data.retryAfter) : undefined
    if (isLimit && retryAt !== undefined) {
      answer.headers['retry-after'] = String(Math.max(1, Math.ceil((retryAt - now) / 1000)))
    }
    return answer
  }
}
