import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

const Decimals = z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(18)))

const OneSymbol = z.object({
  /** Null: as many as the exchange quoting the finest step uses. */
  priceDecimals: Decimals,
  sizeDecimals: Decimals,
  /** As it was typed; empty is the safer choice. */
  orderSize: z.string(),
})
export type OneSymbolPreferences = z.infer<typeof OneSymbol>

export const noSymbolPreferences: OneSymbolPreferences = {
  priceDecimals: null,
  sizeDecimals: null,
  orderSize: '',
}

/** Preferences, then Symbols. */
export const symbolPreferences = documentForm({
  kind: 'preferences',
  schema: z.object({
    /** What a bare asset is quoted in: `btc` opens BTC-USD. */
    quoteCurrency: z.string().check(z.regex(/^[A-Z0-9.]{1,24}$/)),
    bySymbol: z.record(z.string(), OneSymbol),
    /** They no longer appear in search. */
    hidden: z.array(z.string()),
  }),
  empty: { quoteCurrency: 'USD', bySymbol: {}, hidden: [] },
})
export const symbolPreferencesName = 'symbols'
export type SymbolPreferences = typeof symbolPreferences.empty
