import { hmac } from '@noble/hashes/hmac.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Secrets and ids made from a seed and a label: the same again for the same seed, and good for nothing else. */
export class ThrowAway {
  readonly #seed: string

  constructor(seed: number) {
    this.#seed = `throw-away ${seed}`
  }

  /** 32 bytes. */
  bytes(label: string): Uint8Array {
    return sha256(utf8ToBytes(`${this.#seed} ${label}`))
  }

  /** 64 bytes. */
  wideBytes(label: string): Uint8Array {
    return hmac(sha512, utf8ToBytes(this.#seed), utf8ToBytes(label))
  }

  hex(label: string, digits: number): string {
    return bytesToHex(this.wideBytes(label)).slice(0, digits)
  }

  uuid(label: string): string {
    return uuidOf(bytesToHex(this.bytes(label)))
  }

  /** Letters and digits. */
  letters(label: string, length: number, alphabet: string): string {
    let text = ''
    for (const byte of this.wideBytes(label).slice(0, length)) {
      text += alphabet[byte % alphabet.length] ?? ''
    }
    return text
  }
}

/** A version 4 UUID of the first 32 of these hexadecimal digits. */
export function uuidOf(hex: string): string {
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4] ?? '8'
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
