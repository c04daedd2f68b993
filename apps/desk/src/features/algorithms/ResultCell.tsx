import { useEffect, useRef } from 'react'

import { directionOf, formatResult } from '../../platform/numbers/format-decimal.ts'
import { TextCell } from '../../platform/painting/text-cell.ts'
import type { AlgorithmNumbers } from '../../platform/python/algorithm-numbers.ts'
import { useScripts } from '../../platform/python/script-store.ts'

/** A gain or loss that follows the market: painted, never rendered. Of the whole algorithm, or as `pick` says. */
export function ResultCell({
  id,
  pick = ({ resultUsd }) => resultUsd,
}: {
  id: string
  pick?: (numbers: AlgorithmNumbers) => string | null
}) {
  const scripts = useScripts()
  const place = useRef<HTMLSpanElement>(null)
  const picker = useRef(pick)
  useEffect(() => {
    picker.current = pick
  })
  useEffect(() => {
    if (!place.current) return undefined
    const cell = new TextCell(place.current)
    const paint = () => {
      const numbers = scripts.numbers.get().get(id)
      const text = numbers ? picker.current(numbers) : null
      cell.write(formatResult(text))
      cell.mark('direction', directionOf(text))
    }
    paint()
    return scripts.numbers.subscribe(paint)
  }, [scripts, id])
  return <span ref={place} className="result-cell figures" />
}
