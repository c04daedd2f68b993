import { createHmac } from 'node:crypto'

import type { SimulatorOptions } from '../../simulator-options.ts'
import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { pick, text } from '../../testing/look.ts'
import { BinanceApiServer } from '../wire/api-server.ts'

const examples = examplesOf('binance-us')
const throwaway = pick(examples.vectors, 'signing', 'throwaway')

export type BinanceTestVariants = NonNullable<SimulatorOptions['variants']>['binance-us']

/** The simulated Binance.US with the throw-away key of the vectors registered. */
export function openBinanceTest(
  variants: BinanceTestVariants = {},
  options: Partial<SimulatorOptions> = {},
) {
  const driven = new Driven('binance-us', { variants: { 'binance-us': variants }, ...options })
  const apiServer = driven.simulators.apiServer('binance-us')
  if (!(apiServer instanceof BinanceApiServer))
    throw new Error('Binance.US has another API server.')
  const key = { id: text(throwaway, 'apiKey'), secret: text(throwaway, 'secret') }
  apiServer.auth.register({ ...key, permissions: { view: true, trade: true, withdraw: false } })

  /** A request of the page, letter for letter. */
  const send = async (name: string) => {
    const body = bodyOf(examples, name)
    const url = text(body, 'url').replace('https://api.binance.us', '')
    return driven.fetch('binance-us', text(body, 'method') as 'GET', url, {
      headers: (pick(body, 'headers') ?? {}) as Record<string, string>,
      body: text(body, 'form'),
    })
  }

  /** A signed request of one's own. */
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    params: Record<string, string | number> = {},
    timestamp = driven.now,
  ) => {
    const pairs = Object.entries({ ...params, timestamp }).map(
      ([name, value]) => `${name}=${value}`,
    )
    const signed = pairs.join('&')
    const query = `${signed}&signature=${hmac(key.secret, signed)}`
    const headers = { 'X-MBX-APIKEY': key.id }
    return method === 'POST'
      ? driven.fetch('binance-us', method, path, { headers, body: query })
      : driven.fetch('binance-us', method, `${path}?${query}`, { headers })
  }

  /** Signed parameters for the WebSocket API. */
  const signedParams = (params: Record<string, string | number> = {}) => {
    const all: Record<string, string | number> = {
      ...params,
      apiKey: key.id,
      timestamp: driven.now,
    }
    const signed = Object.keys(all)
      .toSorted()
      .map((name) => `${name}=${all[name]}`)
      .join('&')
    return { ...all, signature: hmac(key.secret, signed) }
  }
  return { driven, send, call, signedParams, key }
}

function hmac(secret: string, message: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

export const restingLimit = {
  symbol: 'BTCUSD',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.001',
  price: '60000.00',
}
