import { createPublicKey, generateKeyPair, sign } from 'node:crypto'
import { promisify } from 'node:util'

import { dayMs } from '@leadline/contract/durations'

import type { SandboxStore } from '../store/sandbox-store.ts'
import type { PaypalKinds } from './paypal-objects.ts'

const generate = promisify(generateKeyPair)

/** Made once and kept, so that what was signed before a restart is still known after it. */
export async function signingKey(store: SandboxStore): Promise<PaypalKinds['paypal.signing_key']> {
  const kept = await store.get('paypal.signing_key', 'key')
  if (kept) return kept
  const { privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const made = { privateKey, certificate: selfSigned(privateKey, store.now()) }
  await store.put('paypal.signing_key', 'key', made)
  return made
}

const commonName = 'messageverificationcerts.sandbox.paypal.com'

/** A certificate as PayPal serves one, signed by nobody but itself. */
export function selfSigned(privateKey: string, nowMs: number): string {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  // Object ids: sha256WithRSAEncryption, commonName.
  const algorithm = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
  const nameOid = der(0x06, Buffer.from('550403', 'hex'))
  const name = sequence(der(0x31, sequence(nameOid, der(0x0c, Buffer.from(commonName)))))
  const validity = sequence(time(nowMs - dayMs), time(nowMs + 10 * 365 * dayMs))
  const version3 = der(0xa0, der(0x02, Buffer.from([2])))
  const serial = der(0x02, Buffer.from([1]))
  const body = sequence(version3, serial, algorithm, name, validity, name, publicKey)
  const signature = sign('RSA-SHA256', body, privateKey)
  const bits = der(0x03, Buffer.concat([Buffer.from([0]), signature]))
  const base64 = sequence(body, algorithm, bits).toString('base64')
  const lines = base64.match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

/** GeneralizedTime is for 2050 and later; until then it is UTCTime. */
function time(instantMs: number): Buffer {
  const digits = new Date(instantMs).toISOString().replaceAll(/[-:T]|\.\d{3}/g, '')
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

/** Tag, length, content. */
function der(tag: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const { length } = content
  const bytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...bytes]), content])
}
