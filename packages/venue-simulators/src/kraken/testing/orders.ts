import type { SimulatorOptions } from '../../simulator-options.ts'
import { Driven } from '../../testing/driven.ts'
import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { list, pick, text } from '../../testing/look.ts'
import { krakenClient } from './client.ts'

const examples = examplesOf('kraken')

type Variants = NonNullable<SimulatorOptions['variants']>['kraken']

/** The simulated Kraken with Bitcoin near 60,000 and a socket of the account. */
export async function openKrakenOrders(variants: Variants = {}) {
  const driven = new Driven('kraken', {
    now: 1_788_264_000_000,
    startUsd: { BTC: 60_000 },
    variants: { kraken: variants },
  })
  const { call, token } = krakenClient(driven)
  const pass = await token()
  const socket = driven.open('kraken', 'wss://kraken.simulated/private/v2')
  let numbers = 0
  /** A request by socket, and its answers. */
  const request = (method: string, params: object, wait = 150) => {
    numbers += 1
    const id = numbers
    socket.send({ method, params: { ...params, token: pass }, req_id: id })
    driven.pass(wait)
    return socket.json().filter((message) => text(message, 'req_id') === String(id))
  }
  const rows = (channel: string) =>
    socket
      .json()
      .filter((message) => text(message, 'channel') === channel)
      .flatMap((message) => list(message, 'data'))
  return { driven, call, socket, request, rows, pass }
}

/** The parameters of an example, without its token. */
export function krakenParams(name: string): object {
  const { token: _token, ...params } = pick(bodyOf(examples, name), 'params') as Record<
    string,
    unknown
  >
  return params
}

export const restingLimit = {
  order_type: 'limit',
  side: 'buy',
  symbol: 'BTC/USD',
  order_qty: 0.01,
  limit_price: 55_000,
}
