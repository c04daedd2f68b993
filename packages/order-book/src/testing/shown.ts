import { formatScaled, type Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp } from '@leadline/decimal/scaled-arithmetic'

/** A number as it is shown, without the commas: rounded half up to these decimals. */
export function shown(value: Scaled | undefined, from: number, decimals: number): string {
  return value === undefined ? '—' : formatScaled(roundHalfUp(value, from, decimals), decimals)
}
