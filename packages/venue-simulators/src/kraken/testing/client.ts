import { createHash, createHmac } from 'node:crypto'

import type { Driven } from '../../testing/driven.ts'
import { text } from '../../testing/look.ts'

/** As the exchange's page describes it, with Node's hashes. */
export function krakenSign(path: string, nonce: string, body: string, secret: string): string {
  const digest = createHash('sha256')
    .update(nonce + body)
    .digest()
  return createHmac('sha512', Buffer.from(secret, 'base64'))
    .update(path)
    .update(digest)
    .digest('base64')
}

let nonces = 1_788_264_000_000_000_000n

/** Signed calls to the simulated Kraken. */
export function krakenClient(driven: Driven, label = 'trade') {
  const key = driven.simulators.key('kraken', label)
  const call = async (method: string, fields: object = {}, form: 'json' | 'form' = 'json') => {
    nonces += 1n
    const nonce = String(nonces)
    const path = `/0/private/${method}`
    const all = { ...fields, nonce }
    const body = form === 'json' ? JSON.stringify(all) : new URLSearchParams(all).toString()
    const { json } = await driven.fetch('kraken', 'POST', path, {
      headers: {
        'API-Key': key.id,
        'API-Sign': krakenSign(path, nonce, body, key.secret),
        'Content-Type': form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
      },
      body,
    })
    return json
  }
  const token = async () => text(await call('GetWebSocketsToken'), 'result', 'token')
  return { call, token, key }
}
