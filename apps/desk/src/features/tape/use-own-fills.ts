import { parseScaled } from '@leadline/decimal/scaled'
import { type RefObject, useContext, useEffect, useRef } from 'react'

import { OwnTradingContext } from '../../platform/trading/own-trading.ts'
import { useValue } from '../../platform/value.ts'
import type { TapeSurface } from './tape-surface.ts'

/** The trader's own fills stand on the tape, whatever a filter hides. */
export function useOwnFills(surface: RefObject<TapeSurface | undefined>, symbol: string): void {
  const fills = useValue(useContext(OwnTradingContext).fills)
  const known = useRef({ symbol: '', ids: new Set<string>() })
  useEffect(() => {
    if (known.current.symbol !== symbol) known.current = { symbol, ids: new Set() }
    const { ids } = known.current
    for (const fill of fills) {
      if (fill.symbol !== symbol || ids.has(fill.id) || !surface.current) continue
      const { priceDecimals, sizeDecimals } = surface.current.scale
      const price = parseScaled(fill.price, priceDecimals)
      const size = parseScaled(fill.size, sizeDecimals)
      if (typeof price !== 'number' || size === undefined) continue
      ids.add(fill.id)
      const { venue, takerSide, time } = fill
      surface.current.takeFill({ kind: 'print', venue, price, size, takerSide, time, isOwn: true })
    }
  }, [fills, symbol, surface])
}
