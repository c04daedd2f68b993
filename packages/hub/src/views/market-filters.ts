import { readFilter } from '@leadline/filters/check'
import { assetOf, compileMarketFilter } from '@leadline/filters/compile-market'

import type { FilterReader } from './panel-filters.ts'

/** The filter language of the manual, for tape and book. */
export const readMarketFilter: FilterReader = (text, panel, listNames) => {
  const { expression, mistakes } = readFilter(text, panel, listNames)
  if (!expression) return { mistake: mistakes[0]?.message ?? 'This filter cannot be read.' }
  return ({ symbol, priceDecimals, sizeDecimals, symbolsOf }) => {
    const base = assetOf(symbol)
    return compileMarketFilter(expression, { symbol, base, priceDecimals, sizeDecimals, symbolsOf })
  }
}
