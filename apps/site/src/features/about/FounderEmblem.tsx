/** How a sailor's hand felt the fathoms in the dark: leather, cloth, a hole, knots. */
const strips = [
  { y: 96, tails: 2, look: 'fill-brass-500' },
  { y: 146, tails: 3, look: 'fill-brass-500' },
  { y: 196, tails: 1, look: 'fill-fog-50' },
  { y: 246, tails: 1, look: 'fill-ask-400' },
]
const rings = [60, 92, 126, 162, 200, 240, 282]

/** A plate in the shape of a portrait: the lead on its marked line, over the contours of a sea floor. */
export function FounderEmblem({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 320 400"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the page's own colors
      role="img"
      aria-label="Emblem in place of a photograph: a sounding lead on its marked line, over the contours of the sea floor."
      className={`bg-ink-950 ${className}`}
    >
      <g fill="none">
        {rings.map((radius) => (
          <ellipse
            key={radius}
            cx={160 + radius * 0.12}
            cy={352}
            rx={radius}
            ry={radius * 0.62}
            transform="rotate(-14 160 352)"
            className="stroke-ink-600"
          />
        ))}
      </g>
      <path d="M160 0V270" strokeWidth="2.5" className="stroke-brass-400" />
      {strips.map(({ y, tails, look }, index) => (
        <Strip key={y} y={y} tails={tails} look={look} onLeft={index % 2 === 1} />
      ))}
      <path d="M150 286h20l14 78a7 7 0 0 1-7 8h-34a7 7 0 0 1-7-8z" className="fill-brass-400" />
      <path d="M160 286h10l14 78a7 7 0 0 1-7 8h-17z" className="fill-brass-500" />
      <circle cx="160" cy="278" r="8" fill="none" strokeWidth="3" className="stroke-brass-400" />
      <rect
        x="12"
        y="12"
        width="296"
        height="376"
        rx="3"
        fill="none"
        className="stroke-brass-500/50"
      />
      <g className="fill-brass-500">
        {[24, 296].flatMap((x) =>
          [24, 376].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" />),
        )}
      </g>
    </svg>
  )
}

function Strip({
  y,
  tails,
  look,
  onLeft,
}: {
  y: number
  tails: number
  look: string
  onLeft: boolean
}) {
  const paths = Array.from({ length: tails }, (_, tail) => {
    const top = (tail - (tails - 1) / 2) * 9
    return `M0 -3L44 ${top - 3}L40 ${top}L44 ${top + 3}L0 3Z`
  })
  return (
    <g transform={`translate(160 ${y}) scale(${onLeft ? -1 : 1} 1)`}>
      <path d={paths.join('')} className={look} />
      <circle r="4.5" className="fill-brass-400" />
    </g>
  )
}
