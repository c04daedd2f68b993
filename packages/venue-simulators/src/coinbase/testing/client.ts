import { createPrivateKey, randomBytes, sign } from 'node:crypto'

import type { SimulatedKey } from '../../crypto/simulated-key.ts'
import type { Driven } from '../../testing/driven.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A client as the exchange's own kit writes it, with Node's signatures: nothing of the simulator is used. */
export function coinbaseToken(
  key: Pick<SimulatedKey, 'id' | 'secret'>,
  nowMs: number,
  uri?: string,
  claims: object = {},
): string {
  const isEc = key.secret.includes('BEGIN EC')
  const privateKey = isEc
    ? createPrivateKey(key.secret)
    : createPrivateKey({
        key: Buffer.concat([
          Buffer.from('302e020100300506032b657004220420', 'hex'),
          Buffer.from(key.secret, 'base64').subarray(0, 32),
        ]),
        format: 'der',
        type: 'pkcs8',
      })
  const seconds = Math.floor(nowMs / 1000)
  const header = {
    alg: isEc ? 'ES256' : 'EdDSA',
    kid: key.id,
    nonce: randomBytes(16).toString('hex'),
  }
  const payload = {
    iss: 'cdp',
    nbf: seconds,
    exp: seconds + 120,
    sub: key.id,
    ...(uri !== undefined && { uri }),
    ...claims,
  }
  const text = `${part(header)}.${part(payload)}`
  const mark = isEc
    ? sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    : sign(null, Buffer.from(text), privateKey)
  return `${text}.${mark.toString('base64url')}`
}

/** Signed calls to the simulated Coinbase. */
export function coinbaseClient(driven: Driven, label = 'trade') {
  const key = driven.simulators.key('coinbase', label)
  const call = async (method: 'GET' | 'POST', pathAndQuery: string, body?: object) => {
    const path = `/api/v3/brokerage${pathAndQuery}`
    const uri = `${method} api.coinbase.com${path.split('?')[0]}`
    const token = coinbaseToken(key, driven.now, uri)
    return driven.fetch('coinbase', method, path, {
      headers: { Authorization: `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  return {
    get: (path: string) => call('GET', path),
    post: (path: string, body: object) => call('POST', path, body),
    token: () => coinbaseToken(key, driven.now),
  }
}
