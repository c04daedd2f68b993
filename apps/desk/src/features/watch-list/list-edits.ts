/** At the end, unless it is there. */
export function withSymbol(symbols: readonly string[], symbol: string): string[] {
  return symbols.includes(symbol) ? [...symbols] : [...symbols, symbol]
}

export function withoutSymbol(symbols: readonly string[], symbol: string): string[] {
  return symbols.filter((each) => each !== symbol)
}

/** The symbol so that it stands at that place afterwards; the ends of the list hold it. */
export function withSymbolAt(symbols: readonly string[], symbol: string, place: number): string[] {
  if (!symbols.includes(symbol)) return [...symbols]
  const others = withoutSymbol(symbols, symbol)
  const at = Math.max(0, Math.min(place, others.length))
  return others.toSpliced(at, 0, symbol)
}
