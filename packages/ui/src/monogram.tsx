/** Two letters in a square, in place of a logo that belongs to somebody else. */
export function Monogram({
  letters,
  className = 'size-12',
}: {
  letters: string
  className?: string
}) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={`shrink-0 ${className}`}>
      <rect
        x="0.5"
        y="0.5"
        width="47"
        height="47"
        rx="5.5"
        className="fill-ink-800 stroke-ink-600"
      />
      <path d="M0.5 16v16" strokeWidth="3" className="stroke-brass-500" />
      <text
        x="25"
        y="30.5"
        textAnchor="middle"
        fontSize="18"
        className="fill-fog-50 font-mono tracking-tight"
      >
        {letters}
      </text>
    </svg>
  )
}
