import { useDocument } from '../documents/use-document.ts'
import {
  noSymbolPreferences,
  type OneSymbolPreferences,
  symbolPreferences,
  symbolPreferencesName,
} from './symbol-preferences.ts'

/** How numbers of one symbol are shown, and what a new order of it begins with. */
export function useSymbolPreferences(symbol: string): OneSymbolPreferences {
  const [{ bySymbol }] = useDocument(symbolPreferences, symbolPreferencesName)
  return Object.hasOwn(bySymbol, symbol)
    ? (bySymbol[symbol] ?? noSymbolPreferences)
    : noSymbolPreferences
}
