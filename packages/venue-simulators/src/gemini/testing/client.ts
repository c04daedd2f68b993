import { createHmac } from 'node:crypto'

import type { SimulatorOptions } from '../../simulator-options.ts'
import { Driven } from '../../testing/driven.ts'
import { GeminiApiServer } from '../wire/api-server.ts'

export type GeminiTestVariants = NonNullable<SimulatorOptions['variants']>['gemini']

export function geminiSign(secret: string, payload: string): string {
  return createHmac('sha384', secret).update(payload).digest('hex')
}

/** The simulated Gemini at the time of its vectors, with Bitcoin where its examples have it. */
export function openGeminiTest(
  variants: GeminiTestVariants = {},
  options: Partial<SimulatorOptions> = {},
) {
  const driven = new Driven('gemini', {
    now: 1_700_000_000_000,
    startUsd: { BTC: 77_400, ETH: 2700 },
    variants: { gemini: variants },
    ...options,
  })
  const apiServer = driven.simulators.apiServer('gemini')
  if (!(apiServer instanceof GeminiApiServer)) throw new Error('Gemini has another API server.')

  /** A signed call with the payload in one's own words. */
  const callRaw = async (path: string, payloadText: string, label = 'trade') => {
    const key = driven.simulators.key('gemini', label)
    const payload = Buffer.from(payloadText).toString('base64')
    return driven.fetch('gemini', 'POST', path, {
      headers: {
        'X-GEMINI-APIKEY': key.id,
        'X-GEMINI-PAYLOAD': payload,
        'X-GEMINI-SIGNATURE': geminiSign(key.secret, payload),
      },
    })
  }
  const call = (
    path: string,
    fields: object = {},
    label = 'trade',
    nonce = Math.floor(driven.now / 1000),
  ) => callRaw(path, JSON.stringify({ request: path, nonce, ...fields }), label)

  const upgradeHeaders = (label = 'trade', nonce = String(Math.floor(driven.now / 1000))) => {
    const key = driven.simulators.key('gemini', label)
    const payload = Buffer.from(nonce).toString('base64')
    return {
      'X-GEMINI-APIKEY': key.id,
      'X-GEMINI-NONCE': nonce,
      'X-GEMINI-PAYLOAD': payload,
      'X-GEMINI-SIGNATURE': geminiSign(key.secret, payload),
    }
  }
  /** The archived socket of order events. */
  const orderEvents = (nonce: number, query = '') => {
    const key = driven.simulators.key('gemini', 'trade')
    const words = `{"request":"/v1/order/events","nonce":${nonce}}`
    const payload = Buffer.from(words).toString('base64')
    return driven.open('gemini', `wss://gemini.simulated/v1/order/events${query}`, {
      'X-GEMINI-APIKEY': key.id,
      'X-GEMINI-PAYLOAD': payload,
      'X-GEMINI-SIGNATURE': geminiSign(key.secret, payload),
    })
  }
  return { driven, apiServer, call, callRaw, upgradeHeaders, orderEvents }
}
