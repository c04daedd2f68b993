import type { Ladder } from '@leadline/matching-engine/book/ladder'
import type { Account } from '@leadline/matching-engine/exchange/account'
import { amountText } from '@leadline/matching-engine/exchange/amount'
import type { Exchange } from '@leadline/matching-engine/exchange/exchange'
import { Ticket } from '@leadline/matching-engine/exchange/ticket'
import type { TradedInstrument } from '@leadline/matching-engine/exchange/traded-instrument'
import type { MarketBook } from '@leadline/matching-engine/market/market-book'
import { hexOf, utf8 } from '@leadline/venue-simulators/crypto/bytes'
import { hmac256 } from '@leadline/venue-simulators/crypto/signatures'
import { keyKinds, type SimulatedKey } from '@leadline/venue-simulators/crypto/simulated-key'
import type { SimulatorDefinition } from '@leadline/venue-simulators/simulator-definition'
import { venueParts } from '@leadline/venue-simulators/venue-parts'
import type { VenueApiServer } from '@leadline/venue-simulators/wire/venue-api-server'
import {
  jsonHeaders,
  textAnswer,
  type WireAnswer,
  type WireRequest,
} from '@leadline/venue-simulators/wire/wire'
import type { VenueId } from '@leadline/venues/venue-names'

import { meridianName } from './facts.ts'
import { meridianRules } from './rules.ts'

const venue = meridianName.id as string as VenueId
const answer = (body: unknown, status = 200): WireAnswer => ({
  status,
  headers: { ...jsonHeaders },
  body: JSON.stringify(body),
})

/** The other side of Meridian's wire. */
class MeridianApiServer implements VenueApiServer {
  readonly dialect = { optionalFields: [], statusWords: /"status":"\w+"/g }
  readonly #exchange: Exchange
  readonly #account: Account
  readonly #instruments: readonly TradedInstrument[]
  readonly #keys: readonly SimulatedKey[]

  constructor(
    { exchange, account, instruments }: ReturnType<typeof venueParts>,
    keys: readonly SimulatedKey[],
  ) {
    this.#exchange = exchange
    this.#account = account
    this.#instruments = instruments
    this.#keys = keys
  }

  purposeOf({ method, path }: WireRequest) {
    if (method === 'POST') return 'order'
    if (method === 'DELETE') return 'cancel'
    return path === '/v1/account' ? 'account' : 'public'
  }

  http(request: WireRequest, now: number): WireAnswer {
    const { method, path, query } = request
    if (path === '/v1/markets') return answer({ markets: this.#instruments.map(marketText) })
    if (path === '/v1/book') return this.#book(new URLSearchParams(query).get('market') ?? '')
    if (!this.#isSigned(request)) return answer({ error: 'BAD_SIGNATURE' }, 401)
    if (path === '/v1/account') return answer(this.#emit())
    if (method === 'POST') return this.#place(JSON.parse(request.body), now)
    const ticket = this.#exchange.ticket(path.split('/').at(-1) ?? '')
    if (!ticket || !this.#exchange.cancel(ticket, now)) return answer({ error: 'NO_ORDER' }, 404)
    return answer({ id: ticket.id })
  }

  accept(): WireAnswer {
    return textAnswer(404, 'Not Found')
  }

  published(marketBook: MarketBook): void {
    marketBook.book.forgetTouched()
  }

  rateLimited = () => textAnswer(429, '')
  serverError = () => textAnswer(500, '')
  htmlError = () => textAnswer(502, '<html></html>')
  maintenance = () => textAnswer(503, '')

  #isSigned({ method, path, headers, body }: WireRequest): boolean {
    const key = this.#keys.find(({ id }) => id === headers['mm-key'])
    const text = [headers['mm-time'], method, path, body].join('\n')
    return key !== undefined && hexOf(hmac256(utf8(key.secret), utf8(text))) === headers['mm-sign']
  }

  #book(symbol: string): WireAnswer {
    const instrument = this.#instruments.find((one) => one.symbol === symbol)
    if (!instrument) return answer({ error: 'NO_MARKET' }, 404)
    const { bids, asks } = instrument.marketBook.book
    return answer({ bids: levels(bids, instrument), asks: levels(asks, instrument) })
  }

  #place(body: Record<string, string>, now: number): WireAnswer {
    const { market, side, price = '', size = '', client_id: clientId = '' } = body
    const instrument = this.#instruments.find((one) => one.symbol === market)
    const [limit, lots] = [instrument?.readPrice(price), instrument?.readSize(size)]
    if (!instrument || typeof limit !== 'number' || typeof lots !== 'number') {
      return answer({ error: 'BAD_ORDER' }, 400)
    }
    const plan = { instrument, side: side === 'sell' ? 'sell' : 'buy', size: lots, limit } as const
    const more = { timeInForce: 'gtc', clientId, selfTrade: 'cancel-newest' } as const
    const placed = this.#exchange.place(this.#account, { ...plan, ...more }, now)
    return placed instanceof Ticket ? answer({ id: placed.id }) : answer({ error: placed }, 400)
  }

  #emit() {
    const balances = this.#account.currencies.map((asset) => {
      const available = amountText(this.#account.available(asset))
      return [asset, { available, held: amountText(this.#account.balance(asset).held) }] as const
    })
    return {
      balances: Object.fromEntries(balances),
      orders: [...this.#exchange.tickets].map((ticket) => orderText(ticket)),
    }
  }
}

function marketText({ symbol, priceDecimals, sizeDecimals }: TradedInstrument): string {
  return `${symbol} ${priceDecimals} ${sizeDecimals}`
}

function levels(ladder: Ladder, instrument: TradedInstrument): string[][] {
  return Array.from({ length: Math.min(ladder.length, 100) }, (_, depth) => {
    const { price = 0, total = 0 } = ladder.at(depth) ?? {}
    return [instrument.priceText(price), instrument.sizeText(total)]
  })
}

function orderText({ id, plan, side, status, limit = 0, size, filled, fills }: Ticket) {
  const { instrument } = plan
  return {
    id,
    client_id: plan.clientId,
    market: instrument.symbol,
    side,
    status,
    price: instrument.priceText(limit),
    size: instrument.sizeText(size),
    filled: instrument.sizeText(filled),
    fills: fills.map((fill) => ({
      id: `F-${fill.number}`,
      price: instrument.priceText(fill.price),
      size: instrument.sizeText(fill.size),
      fee: amountText(fill.fee),
      fee_asset: fill.feeCurrency,
      time: fill.time,
    })),
  }
}

export const meridianSimulator: SimulatorDefinition = {
  open: (needs) => {
    const { rules, bounds } = meridianRules
    const parts = venueParts(venue, needs, rules(), bounds)
    const keys = keyKinds.map(({ label, permissions }) => ({
      venue,
      label,
      id: `mm-${label}`,
      secret: needs.throwAway.letters(`meridian ${label}`, 24, 'abcdefghijkmnpqrstuvwxyz'),
      permissions,
    }))
    const apiServer = new MeridianApiServer(parts, keys)
    return { ...parts, apiServer, keys: () => keys, variants: {} }
  },
  addresses: { rest: 'https://meridian.simulated' },
  hasSockets: false,
  ownFaults: [],
  orderCalls: { places: /^POST \S*\/v1\/orders\s/, changes: /^DELETE \S*\/v1\/orders\// },
}
