import { type Amount, amountFixed, amountText } from '@leadline/matching-engine/exchange/amount'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'

/** This exchange quotes some numbers and not others; a switch makes it quote all or none. */
export class Numbers {
  readonly #variants: RobinhoodVariants

  constructor(variants: RobinhoodVariants) {
    this.#variants = variants
  }

  /** A number that comes in quotation marks. */
  text(number: string): Json {
    return this.#variants.quoting === 'all-numbers' ? new RawNumber(number) : number
  }

  /** A number that comes bare. */
  bare(number: string): Json {
    return this.#variants.quoting === 'all-text' ? number : new RawNumber(number)
  }

  /** Padded with zeros to eighteen decimals, quoted. */
  padded(amount: Amount): Json {
    return this.text(amountFixed(amount, 18))
  }

  short(amount: Amount): string {
    return amountText(amount, 12)
  }
}
