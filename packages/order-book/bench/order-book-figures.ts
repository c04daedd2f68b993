import { bookFigures } from './book-figures.ts'
import { condenseFigures } from './condense-figures.ts'
import { ladderFigures } from './ladder-figures.ts'
import type { Figure } from './measure.ts'
import { tapeFigures } from './tape-figures.ts'

/** Every figure of this package. */
export function orderBookFigures(): Figure[] {
  return [...bookFigures(), ...ladderFigures(), ...condenseFigures(), ...tapeFigures()]
}
