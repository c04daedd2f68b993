import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a browser at some address would say, and what the key in it would sign. */
export interface Ceremony {
  challenge: string
  origin: string
  rpId: string
}

const flags = { userPresent: 1, userVerified: 4, hasCredential: 64 }

/** A passkey in software: attestation 'none', ES256 signatures, a counter. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  /** Passkeys that live on several devices do not count. */
  readonly #counts: boolean
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor({ counts = true } = {}) {
    this.#counts = counts
  }

  /** Answers navigator.credentials.create(). */
  register(
    ceremony: Ceremony,
    changes: { format?: string; statement?: Map<string, unknown> } = {},
  ) {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, this.#publicKey()])
    const authData = this.#authenticatorData(ceremony.rpId, flags.hasCredential, credential)
    const attestation = new Map<string, unknown>([
      ['fmt', changes.format ?? 'none'],
      ['attStmt', changes.statement ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
      attestationObject: encodeCbor(attestation).toString('base64url'),
      transports: ['internal', 'made-up'],
    })
  }

  /** Answers navigator.credentials.get(). */
  prove(ceremony: Ceremony) {
    if (this.#counts) this.counter++
    const authData = this.#authenticatorData(ceremony.rpId, 0, Buffer.alloc(0))
    const data = clientData('webauthn.get', ceremony)
    const signed = Buffer.concat([authData, sha256(data)])
    return this.#answer({
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #answer(response: Record<string, unknown>) {
    const { id } = this
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authenticatorData(rpId: string, moreFlags: number, credential: Buffer): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const allFlags = Buffer.of(flags.userPresent | flags.userVerified | moreFlags)
    return Buffer.concat([sha256(Buffer.from(rpId)), allFlags, counter, credential])
  }

  /** As COSE has it: an EC2 key for ES256 on P-256. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return encodeCbor(key)
  }
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function encodeCbor(value: Map<unknown, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]))
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}
