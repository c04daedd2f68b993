import type { SignedCall, UnsignedCall } from '../session/signer.ts'
import type { KeyReading, PastedKey } from '../signing/key-reading.ts'
import type { ReadOrderToSign } from '../signing/order-to-sign.ts'
import type { Made, SigningCrypto } from '../signing/signing-crypto.ts'

export type FrameFields = Readonly<Record<string, string>>

/** A call whose signature is known: published by the exchange, or computed by other programs than ours. */
export interface SigningVector {
  /** A throw-away key that opens nothing. */
  pasted: PastedKey
  call: Pick<UnsignedCall, 'method' | 'path' | 'query' | 'body'> & { host?: string }
  /** Milliseconds. */
  time: number
  /** What stands for chance and for numbered calls. */
  nonce: string
  /** Headers that must be there to the letter; query and body as they go out. */
  signed: SignedCall
}

/** How one exchange's keys are read and used: all that the vault knows of it. `Key` is what the vault keeps of them. */
export interface KeyDefinition<Key = unknown> {
  read(pasted: PastedKey, crypto: SigningCrypto): Made<KeyReading<Key>>
  /** The half that is no secret, as the exchange's page shows it. */
  idOf(key: Key): string
  sign(call: UnsignedCall, key: Key, crypto: SigningCrypto): Promise<SignedCall>
  /** What a call would trade, to be held against the vault's caps. */
  orderIn: ReadOrderToSign
  /** For exchanges whose connections carry signed messages. */
  signFrame?(
    purpose: string,
    params: FrameFields,
    key: Key,
    crypto: SigningCrypto,
  ): Promise<FrameFields>
  /** What the vault proves before it touches a real key. */
  selfTest: {
    vector: SigningVector
    /** A call that moves funds. If it were signed, the vault would be broken. */
    withdrawalPath: string
  }
}
