import { exact } from '@leadline/orders/decimal-text'
import type { Transport } from '@leadline/venues/transport'
import type { VenueId } from '@leadline/venues/venue-names'

/** An order as an exchange receives it. */
export interface SentOrder {
  at: number
  venue: VenueId
  clientId: string
  /** 'buy limit 0.01 at 65000 gtc' */
  text: string
  side: 'buy' | 'sell'
  price: string
}

interface SentCancel {
  at: number
  venue: VenueId
  /** The number of the exchange, or ours. */
  id: string
}

/** What leaves for Kraken and Coinbase, read from the bytes by nothing that the adapters use. */
export class WireOrders {
  readonly orders: SentOrder[] = []
  readonly cancels: SentCancel[] = []
  /** When everything at an exchange was to be canceled in one message. */
  readonly sweeps: { at: number; venue: VenueId }[] = []
  /** What changes orders in a way that nobody in these sequences asks for. */
  readonly others: string[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  tap(venue: VenueId, transport: Transport): Transport {
    return {
      fetch: (request) => {
        const { method, url, body = '' } = request
        if (method !== 'GET') this.#called(venue, new URL(url).pathname, body)
        return transport.fetch(request)
      },
      openSocket: (url, headers, events) => {
        const socket = transport.openSocket(url, headers, events)
        const send = (text: string) => {
          if (venue === 'kraken') this.#framed(text)
          socket.send(text)
        }
        return { send, close: () => socket.close() }
      },
    }
  }

  #called(venue: VenueId, path: string, body: string): void {
    if (venue === 'coinbase' && path.endsWith('/orders')) return this.#coinbaseOrder(body)
    if (path.endsWith('/orders/batch_cancel')) {
      const { order_ids: ids } = JSON.parse(body) as { order_ids: string[] }
      return this.#cancel(venue, ids)
    }
    const form = new URLSearchParams(body)
    if (path.endsWith('/CancelOrder')) {
      return this.#cancel(venue, [form.get('txid') ?? form.get('cl_ord_id') ?? ''])
    }
    if (path.endsWith('/CancelAll')) return void this.sweeps.push({ at: this.#now(), venue })
    if (path.endsWith('/AddOrder')) return this.#krakenForm(form)
    if (/order|cancel/i.test(path) && !/open|closed|query|preview|historical/i.test(path)) {
      this.others.push(`${venue} ${path} ${body}`)
    }
  }

  #coinbaseOrder(body: string): void {
    const order = JSON.parse(body) as {
      client_order_id: string
      side: string
      order_configuration: Record<string, Record<string, string>>
    }
    const [[kind, terms] = ['', {}]] = Object.entries(order.order_configuration)
    const known = { limit_limit_gtc: 'gtc', sor_limit_ioc: 'ioc' }[kind]
    const side = order.side === 'BUY' ? 'buy' : 'sell'
    const { base_size: size = '', limit_price: price = '' } = terms
    if (known === undefined || terms['post_only'] === 'true') this.others.push(body)
    else this.#order('coinbase', order.client_order_id, side, 'limit', size, price, known)
  }

  /** Kraken's other way in, for when its connection is not there. */
  #krakenForm(form: URLSearchParams): void {
    const of = (name: string) => form.get(name) ?? ''
    const kind = { limit: 'limit', 'stop-loss': 'stop' }[of('ordertype')]
    const side = of('type') === 'buy' ? 'buy' : 'sell'
    if (kind === undefined) return void this.others.push(form.toString())
    const timeInForce = (of('timeinforce') || 'gtc').toLowerCase()
    this.#order('kraken', of('cl_ord_id'), side, kind, of('volume'), of('price'), timeInForce)
  }

  #framed(text: string): void {
    const { method, params } = JSON.parse(text) as {
      method: string
      params?: Record<string, string> & {
        order_id?: string[]
        cl_ord_id?: string[] | string
        triggers?: { price: number }
      }
    }
    if (params === undefined || !/order|cancel|batch/.test(method)) return
    if (method === 'cancel_order') {
      return this.#cancel('kraken', [params.order_id ?? [], params.cl_ord_id ?? []].flat())
    }
    if (method === 'cancel_all') return void this.sweeps.push({ at: this.#now(), venue: 'kraken' })
    if (method !== 'add_order') return void this.others.push(text)
    const kind = { limit: 'limit', 'stop-loss': 'stop' }[params['order_type'] ?? '']
    if (kind === undefined) return void this.others.push(text)
    const side = params['side'] === 'buy' ? 'buy' : 'sell'
    const price = String(params['limit_price'] ?? params.triggers?.price)
    const clientId = String(params.cl_ord_id)
    const size = String(params['order_qty'])
    this.#order('kraken', clientId, side, kind, size, price, params['time_in_force'] ?? 'gtc')
  }

  #order(
    venue: VenueId,
    clientId: string,
    side: 'buy' | 'sell',
    kind: string,
    size: string,
    price: string,
    timeInForce: string,
  ): void {
    const text = orderText(side, kind, size, price, timeInForce)
    const at = this.#now()
    this.orders.push({ at, venue, clientId, side, price: exact(price).toFixed(), text })
  }

  #cancel(venue: VenueId, ids: readonly string[]): void {
    for (const id of ids) this.cancels.push({ at: this.#now(), venue, id })
  }
}

export function orderText(
  side: string,
  kind: string,
  size: string,
  price: string,
  timeInForce: string,
): string {
  return `${side} ${kind} ${exact(size).toFixed()} at ${exact(price).toFixed()} ${timeInForce}`
}
