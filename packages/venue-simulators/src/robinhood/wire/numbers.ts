import { type Amount, amountFixed, amountText } from '@leadline/matching-engine/exchange/amount'

import { type Json, RawNumber } from '../../wire/json-text.ts'
import type { RobinhoodVariants } from '../protocol-variants.ts'

/** This exchange quotes some figures and not others; a switch makes it quote all or none. */
export class Figures {
  readonly #variants: RobinhoodVariants

  constructor(variants: RobinhoodVariants) {
    this.#variants = variants
  }

  /** A figure that comes in quotation marks. */
  text(figure: string): Json {
    return this.#variants.quoting === 'all-numbers' ? new RawNumber(figure) : figure
  }

  /** A figure that comes bare. */
  bare(figure: string): Json {
    return this.#variants.quoting === 'all-text' ? figure : new RawNumber(figure)
  }

  /** Padded with zeros to eighteen decimals, quoted. */
  padded(amount: Amount): Json {
    return this.text(amountFixed(amount, 18))
  }

  short(amount: Amount): string {
    return amountText(amount, 12)
  }
}
