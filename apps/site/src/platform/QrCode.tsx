import { encode } from 'uqr'

const quietModules = 3

/** Dark on light, as every camera expects it, in one path. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: quietModules })
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: the key goes into no address of an image
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="bg-fog-50 text-ink-950 size-52 rounded"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}
