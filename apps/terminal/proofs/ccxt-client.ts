import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'
import { inject } from 'vitest'

/** The exchanges that ccxt knows; it has none for Robinhood. */
export const ccxtVenues = ['coinbase', 'kraken', 'gemini', 'binance-us'] as const
export type CcxtVenue = (typeof ccxtVenues)[number]

type Level = [price: number, size: number]

export interface CcxtBook {
  bids: Level[]
  asks: Level[]
}

export interface CcxtTrade {
  price: number
  amount: number
  side: 'buy' | 'sell'
  timestamp: number
  fee?: { cost: number; currency: string }
}

export interface CcxtOrder {
  id: string
  status: string | undefined
  price: number
  amount: number
  filled: number
  side: string
}

interface CcxtMarket {
  symbol: string
  spot: boolean
  /** Undefined where it does not know. */
  active: boolean | undefined
}

/** What these proofs use of it. */
export interface CcxtClient {
  urls: { api: Record<string, unknown> & { ws: unknown } }
  has: Record<string, boolean>
  options: Record<string, unknown>
  createAuthToken(seconds: number, method?: string, url?: string, useEddsa?: boolean): string
  parseMarket(row: Record<string, unknown>): CcxtMarket
  loadHttpProxyAgent(): Promise<unknown>
  loadMarkets(): Promise<Record<string, CcxtMarket>>
  fetchOrderBook(symbol: string, limit?: number): Promise<CcxtBook>
  fetchTrades(symbol: string, since?: number, limit?: number): Promise<CcxtTrade[]>
  watchOrderBook(symbol: string, limit?: number): Promise<CcxtBook>
  trades: Record<string, CcxtTrade[] | undefined>
  watchTrades(symbol: string): Promise<CcxtTrade[]>
  fetchBalance(params?: object): Promise<Record<string, { free: number; used: number }>>
  createOrder(
    symbol: string,
    type: 'limit',
    side: 'buy' | 'sell',
    amount: number,
    price: number,
  ): Promise<CcxtOrder>
  fetchOrder(id: string, symbol: string): Promise<CcxtOrder>
  fetchOpenOrders(symbol: string): Promise<CcxtOrder[]>
  fetchMyTrades(symbol: string): Promise<CcxtTrade[]>
  cancelOrder(id: string, symbol: string): Promise<unknown>
  priceToPrecision(symbol: string, price: number): string
  close(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

/** ccxt, signed in with the printed key at the printed address of one served exchange. */
export async function openCcxt(venue: CcxtVenue, environment: Environment): Promise<CcxtClient> {
  const { default: ccxt } = (await import(inject('ccxtAddress'))) as {
    default: { pro: Record<string, new (options: object) => CcxtClient> }
  }
  const Exchange = ccxt.pro[venue.replace('-', '')]
  if (!Exchange) throw new Error(`ccxt has no ${venue}.`)
  const read = (name: string) => environment[`LEADLINE_${prefixOf(venue)}_${name}`] ?? ''
  const client = new Exchange({ apiKey: read('KEY'), secret: read('SECRET') })
  // Without this it refuses addresses that begin with ws://.
  await client.loadHttpProxyAgent()
  const rest = read('REST_URL')
  settings[venue](client, rest, rest.replace(/^http/, 'ws'))
  return client
}

function prefixOf(venue: VenueId): string {
  return venueOf(venue).environmentPrefix
}

type Setting = (client: CcxtClient, rest: string, socket: string) => void

const settings: Readonly<Record<CcxtVenue, Setting>> = {
  coinbase: (client, rest, ws) => {
    client.urls.api = { rest, ws }
    // It asks the older API, which is not part of Advanced Trade, for the time and for currencies.
    client.options['fetchTime'] = 'v3PublicGetBrokerageTime'
    client.has['fetchCurrencies'] = false
    // Its tokens name the request by an address from which only 'https://' was cut.
    const sign = client.createAuthToken.bind(client)
    client.createAuthToken = (seconds, method, url, useEddsa) =>
      sign(seconds, method, url?.replace('http://', 'https://'), useEddsa)
  },
  kraken: ({ urls }, rest, socket) => {
    const [publicV2, privateV2] = [`${socket}/v2`, `${socket}/private/v2`]
    const ws = { public: publicV2, publicV2, private: privateV2, privateV2 }
    urls.api = { ...urls.api, public: rest, private: rest, ws }
  },
  gemini: (client, rest, ws) => {
    client.urls.api = { ...client.urls.api, public: rest, private: rest, ws }
    // The key's nonces are times in seconds, which Gemini recommends; ccxt starts from milliseconds.
    client.options['nonce'] = 'seconds'
    // Without it, it guesses assets from the names, wrongly for SOL-RLUSD, and knows no steps.
    client.options['fetchMarketsFromAPI'] = { fetchDetailsForAllSymbols: true }
    // It takes every row with a contract's currency for a swap; Gemini sends one for spot too.
    const parse = client.parseMarket.bind(client)
    client.parseMarket = (row) =>
      parse(row['product_type'] === 'spot' ? { ...row, contract_price_currency: undefined } : row)
  },
  'binance-us': (client, rest, socket) => {
    const api = `${rest}/api/v3`
    const ws = { spot: `${socket}/ws`, 'ws-api': { spot: `${socket}/ws-api/v3` } }
    const sapi = { sapi: `${rest}/sapi/v1`, sapiV3: `${rest}/sapi/v3` }
    client.urls.api = { ...client.urls.api, public: api, private: api, v3: api, ...sapi, ws }
  },
}
