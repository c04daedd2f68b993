/** A call that needs a key, before it is signed. */
export interface UnsignedCall {
  /** Its id. No type of ours: what signs is part of the exchange's own definition. */
  venue: string
  keyId: string
  /** 'LINE' for the opening of a signed connection. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'LINE'
  /** Host and port, as the exchange knows itself. */
  host: string
  path: string
  query: readonly (readonly [name: string, value: string])[]
  body: string | readonly (readonly [name: string, value: string])[] | undefined
  /** Milliseconds by the exchange's clock, as well as we know it. */
  time: number
}

/** What goes out in its place: everything as it was, and what the signature adds. */
export interface SignedCall {
  headers: Readonly<Record<string, string>>
  query: readonly (readonly [name: string, value: string])[]
  body: string | undefined
}

/** Where keys live. It signs, or says why it does not; a secret never comes out. */
export type Signer = (call: UnsignedCall) => Promise<SignedCall>

/** The signer will not sign: the vault is locked, the key is gone, the call is not on its list. */
export class SigningRefused extends Error {}
