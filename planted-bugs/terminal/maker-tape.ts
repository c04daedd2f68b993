import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const maker = 'packages/order-book/src/maker'
const reader = `${maker}/maker-reader.test.ts`

export const makerTape: readonly PlantedBug[] = [
  bug(
    'Size that was eaten is called pulled where an exchange sends its trades in batches',
    `${maker}/maker-timing.ts`,
    `lateMs: tradesBatchedMs + skewMs`,
    `lateMs: skewMs`,
    reader,
  ),
  bug(
    'A level that only comes into view appears on the maker tape',
    `${maker}/side-changes.ts`,
    `if (sign * (price - last) < 0) return`,
    `if (Number.isNaN(last)) return`,
    reader,
  ),
  bug(
    'A wall that somebody sold into is said to have run',
    `${maker}/maker-reader.ts`,
    `    if (entry.wall) entry.wall.isEaten = true\n`,
    ``,
    reader,
  ),
  bug(
    'A pull and a trade at one price within moments are taken for each other',
    `${maker}/maker-reader.ts`,
    `if (trades.left === fall.left) return trades`,
    `if (trades.left > 0) return trades`,
    reader,
  ),
]
