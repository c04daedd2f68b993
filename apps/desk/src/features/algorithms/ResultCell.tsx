import { useEffect, useRef } from 'react'

import { directionOf, resultFigure } from '../../platform/figures/decimal-figures.ts'
import { TextCell } from '../../platform/painting/text-cell.ts'
import type { AlgorithmFigures } from '../../platform/python/algorithm-figures.ts'
import { useScripts } from '../../platform/python/script-store.ts'

/** A gain or loss that follows the market: painted, never rendered. Of the whole algorithm, or as `pick` says. */
export function ResultCell({
  id,
  pick = ({ resultUsd }) => resultUsd,
}: {
  id: string
  pick?: (figures: AlgorithmFigures) => string | null
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
      const figures = scripts.figures.get().get(id)
      const text = figures ? picker.current(figures) : null
      cell.write(resultFigure(text))
      cell.mark('direction', directionOf(text))
    }
    paint()
    return scripts.figures.subscribe(paint)
  }, [scripts, id])
  return <span ref={place} className="result-cell figures" />
}
