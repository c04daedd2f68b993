import { type LimitField, limitFields } from './limit-fields.ts'

/** What the hub answers where limits allow more than before: which of them, and what assets are worth now. */
export interface LooserLimits {
  looser: LimitField[]
  prices: Readonly<Record<string, string>>
}

/** Read with care: a hub of another version may say something else. */
export function readLooser(answer: unknown): LooserLimits {
  const { looser, prices } = (answer ?? {}) as Partial<Record<keyof LooserLimits, unknown>>
  const named = Array.isArray(looser) ? looser : []
  const entries = Object.entries(typeof prices === 'object' && prices !== null ? prices : {})
  return {
    looser: limitFields.filter((field) => named.includes(field)),
    prices: Object.fromEntries(entries.filter(([, price]) => typeof price === 'string')),
  }
}
