import { createContext, useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from './panel-context.ts'

/** What a symbol that is typed in a panel does there, where it does not simply become the panel's symbol. */
export class TypedSymbols {
  #takers = new Map<string, (symbol: string) => void>()

  take(panelId: string, taker: (symbol: string) => void): () => void {
    this.#takers.set(panelId, taker)
    return () => this.#takers.delete(panelId)
  }

  of(panelId: string): ((symbol: string) => void) | undefined {
    return this.#takers.get(panelId)
  }
}

export const TypedSymbolsContext = createContext(new TypedSymbols())

/** For panels of many symbols: typing one gives it to them. */
export function useTypedSymbol(taker: (symbol: string) => void): void {
  const typed = useContext(TypedSymbolsContext)
  const { id } = usePanel()
  const take = useEffectEvent(taker)
  useEffect(() => typed.take(id, (symbol) => take(symbol)), [typed, id])
}
