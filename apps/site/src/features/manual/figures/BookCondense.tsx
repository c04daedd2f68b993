import { FigureFrame } from './FigureFrame.tsx'
import {
  byAssetSize,
  byNotional,
  byPriceIncrement,
  coinsOf,
  type CondensedRow,
  sampleAsks,
  uncondensed,
} from './sample-book.ts'

const panels: { title: string; step: string; rows: CondensedRow[]; decimals: number }[] = [
  { title: 'The book', step: 'six asks', rows: uncondensed, decimals: 2 },
  { title: 'Asset size', step: '1 BTC', rows: byAssetSize(1), decimals: 2 },
  { title: 'Price increment', step: '1.00', rows: byPriceIncrement(100), decimals: 2 },
  { title: 'Notional', step: '$50,000', rows: byNotional(50_000), decimals: 4 },
]

/** One shade per exchange, the same in every panel. */
const shades = {
  CB: 'fill-ask-400/90',
  KR: 'fill-ask-400/60',
  GE: 'fill-ask-400/35',
  BN: 'fill-fog-500/80',
} as const

const width = 320
const rowHeight = 30
const bar = { x: 92, perCoin: 128, height: 18 }
/** Between the parts of a bar, so that one sees where an order was divided. */
const gap = 1.5

const priceOf = ({ priceCents }: CondensedRow) =>
  (priceCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const description = panels
  .map(({ title, step, rows, decimals }) => {
    const listed = rows
      .map((row) => `${coinsOf(row).toFixed(decimals)} at ${priceOf(row)}`)
      .join(', ')
    return `${title}, ${step}: ${listed}.`
  })
  .join(' ')

export function BookCondense({ caption }: { caption: string }) {
  return (
    <FigureFrame caption={caption} description={description}>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {panels.map(({ title, step, rows, decimals }) => (
          <div key={title}>
            <p className="border-ink-700 flex items-baseline justify-between gap-4 border-b pb-2 text-sm">
              <span className="text-fog-50 font-semibold">{title}</span>
              <span className="figures text-fog-500">{step}</span>
            </p>
            <svg
              viewBox={`0 0 ${width} ${rows.length * rowHeight}`}
              aria-hidden="true"
              className="mt-2 w-full"
            >
              {/* Asks stand above one another, the best one at the foot. */}
              {rows.toReversed().map((row, index) => (
                <Row
                  key={rows.length - index}
                  row={row}
                  y={index * rowHeight}
                  decimals={decimals}
                />
              ))}
            </svg>
          </div>
        ))}
      </div>
      <ul className="text-fog-300 mt-6 flex list-none flex-wrap gap-x-5 gap-y-1 p-0 font-mono text-xs">
        {Object.entries(shades).map(([exchange, shade]) => (
          <li key={exchange} className="m-0 flex items-center gap-2">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect width="10" height="10" className={shade} />
            </svg>
            {exchange}
          </li>
        ))}
      </ul>
    </FigureFrame>
  )
}

function Row({ row, y, decimals }: { row: CondensedRow; y: number; decimals: number }) {
  const middle = y + rowHeight / 2
  return (
    <g>
      <text x="0" y={middle + 5} fontSize="14" className="figures fill-ask-400">
        {priceOf(row)}
      </text>
      {placed(row).map(({ ask, x, width: drawn }) => (
        <rect
          key={ask}
          x={x}
          y={middle - bar.height / 2}
          width={drawn}
          height={bar.height}
          className={shades[sampleAsks[ask]?.exchange ?? 'CB']}
        />
      ))}
      <text x={width} y={middle + 5} textAnchor="end" fontSize="14" className="figures fill-fog-50">
        {coinsOf(row).toFixed(decimals)}
      </text>
    </g>
  )
}

/** The parts of a row, one after the other. */
function placed({ shares }: CondensedRow) {
  let reached = bar.x
  return shares.map(({ ask, coins }) => {
    const x = reached
    reached += coins * bar.perCoin
    return { ask, x, width: Math.max(reached - x - gap, 1) }
  })
}
