import sizes from './desk-picture-sizes.json' with { type: 'json' }

/**
 * A panel of the real desk, taken by `npm run record`, which also writes down the sizes: nothing moves when a picture
 * comes.
 */
function DeskPicture({
  name,
  description,
  caption,
}: {
  name: keyof typeof sizes
  /** What somebody learns from it who does not see it. */
  description: string
  caption: string
}) {
  return (
    <figure className="max-w-none">
      <img
        src={`/media/${name}.webp`}
        alt={description}
        {...sizes[name]}
        loading="lazy"
        decoding="async"
        className="border-ink-700 rounded border"
      />
      <figcaption className="text-fog-500 mt-3 text-sm">{caption}</figcaption>
    </figure>
  )
}

export function DeskLadder({ caption }: { caption: string }) {
  return (
    <DeskPicture
      name="desk-ladder"
      description="The depth of book panel: asks above, bids below, the mid price and the spread between them, and one column of sizes for each of the five exchanges."
      caption={caption}
    />
  )
}

export function DeskTape({ caption }: { caption: string }) {
  return (
    <DeskPicture
      name="desk-tape"
      description="The time and sales panel with the filter size >= 0.05: only large prints are listed, the field says how many are hidden, and the footer still adds up all of them."
      caption={caption}
    />
  )
}

export function DeskChart({ caption }: { caption: string }) {
  return (
    <DeskPicture
      name="desk-chart"
      description="A one-minute chart with a selected area. Beside it: the change in dollars and percent, the number of candles, the highest and lowest price, the volume, and the button Zoom here."
      caption={caption}
    />
  )
}
