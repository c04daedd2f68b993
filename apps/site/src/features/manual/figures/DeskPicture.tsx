import sizes from './desk-picture-sizes.json' with { type: 'json' }

type PictureName = keyof typeof sizes

/** What somebody learns from a picture who does not see it. */
const descriptions: Record<PictureName, string> = {
  'desk-ladder':
    'The depth of book panel: asks above, bids below, the mid price and the spread between them, and one column of sizes for each of the five exchanges.',
  'desk-tape':
    'The time and sales panel with the filter size >= 0.05: only large prints are listed, the field says how many are hidden, and the footer still adds up all of them.',
  'desk-chart':
    'A one-minute chart with a selected area. Beside it: the change in dollars and percent, the number of candles, the highest and lowest price, the volume, and the button Zoom here.',
  'desk-ticket':
    'The order ticket with a limit order: the exchanges with their best prices and fees, side, type, size, limit price and time in force, the estimate of cost, fee and total, and the button Review simulated buy.',
  'desk-bracket':
    'The order ticket with a bracket: entry, target and stop are typed, and below them stand the cost and the fee of each part and the result at the target and at the stop.',
  'desk-orders':
    'The working orders panel: a limit order that works at an exchange, with its size, its limit and its distance from the mid, and a bracket marked as held by Leadline with what it has done so far.',
  'desk-key':
    'What an exchange answered about a key: the permissions view and trade are granted, transfer is off, and below stand the account, the assets with a balance and the clock.',
  'desk-limits':
    'The limits panel: the day’s result after fees, the switch Reduce only, and a field for each limit, from the max order value to the orders per second.',
  'desk-positions':
    'The positions panel: for each asset the size, the average with fees, the mark, the value, the unrealized and the realized result, and the total.',
  'desk-alert':
    'The dialog of a price alert: rises to or falls to, the price, the last price below it, and the button Set alert.',
  'desk-backtest':
    'The backtest panel: script, settings, market, fees and latency on the left, and on the right the warnings, the result after fees and the numbers behind it.',
}

/**
 * A panel of the real desk, taken by `npm run shots -- manual`, which also writes down the sizes: nothing moves when a
 * picture comes.
 */
function DeskPicture({ name, caption }: { name: PictureName; caption: string }) {
  return (
    <figure className="max-w-none">
      <img
        src={`/media/${name}.webp`}
        alt={descriptions[name]}
        {...sizes[name]}
        loading="lazy"
        decoding="async"
        className="border-ink-700 rounded border"
      />
      <figcaption className="text-fog-500 mt-3 text-sm">{caption}</figcaption>
    </figure>
  )
}

/** By the names that the guides call them. */
export const deskPictures = Object.fromEntries(
  (Object.keys(descriptions) as PictureName[]).map((name) => [
    name,
    ({ caption }: { caption: string }) => <DeskPicture name={name} caption={caption} />,
  ]),
)
