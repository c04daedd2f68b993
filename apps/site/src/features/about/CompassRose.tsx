const points = ['N', 'E', 'S', 'W']

/** North is up, as on every chart. */
export function CompassRose({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="48" fill="none" className="stroke-ink-600" />
      <circle r="41" fill="none" className="stroke-ink-600" />
      {/* Dashes around a circle of 360: a short tick every 5 degrees, a long one every 30. */}
      <Ticks radius={46} length={4} pattern="1 4" />
      <Ticks radius={43} length={10} pattern="1 29" />
      {points.map((point, index) => (
        <g key={point} transform={`rotate(${index * 90})`}>
          <path d="M0 -36L5 -5L0 0Z" className={index === 0 ? 'fill-brass-400' : 'fill-fog-500'} />
          <path d="M0 -36L-5 -5L0 0Z" className={index === 0 ? 'fill-brass-500' : 'fill-ink-600'} />
        </g>
      ))}
      <text y="-54" textAnchor="middle" className="fill-brass-400 font-mono text-[13px]">
        N
      </text>
    </g>
  )
}

function Ticks({ radius, length, pattern }: { radius: number; length: number; pattern: string }) {
  return (
    <circle
      r={radius}
      fill="none"
      pathLength="360"
      strokeWidth={length}
      strokeDasharray={pattern}
      strokeDashoffset="0.5"
      className="stroke-fog-500"
    />
  )
}
