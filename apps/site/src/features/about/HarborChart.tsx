import { brand } from '@leadline/contract/brand'

import { CompassRose } from './CompassRose.tsx'
import {
  bridgesPath,
  chartSize,
  landPath,
  path,
  pearlStreetPath,
  streetsPath,
} from './harbor-geography.ts'
import { labels, soundings } from './harbor-words.ts'
import { HeadquartersMark } from './HeadquartersMark.tsx'

/** Widths of water around the land, deep to shallow: each is a contour and the tint inside it. */
const depths = [
  { reach: 104, line: 'stroke-ink-700', tint: 'stroke-ink-950' },
  { reach: 62, line: 'stroke-ink-600', tint: 'stroke-ink-950' },
  { reach: 26, line: 'stroke-ink-600', tint: 'stroke-ink-900' },
]

const labelLook = {
  water: 'fill-tide-400/70 text-[15px] tracking-[0.2em] italic',
  land: 'fill-fog-300 text-[17px] tracking-[0.18em]',
  small: 'fill-fog-500 text-[14px]',
}

/** Where we are, drawn by us: a chart of the harbor. No map of a third party watches who looks. */
export function HarborChart({ className }: { className: string }) {
  const { width, height } = chartSize
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, in the page's own colors
      role="img"
      aria-label={`Chart of Lower Manhattan between the Hudson River and the East River. A brass mark near Pearl Street shows the headquarters of ${brand.company}.`}
      className={`bg-ink-950 ${className}`}
    >
      <g fill="none" strokeLinejoin="round">
        {depths.map(({ reach, line, tint }) => (
          <g key={reach}>
            <path d={landPath} strokeWidth={reach + 2} className={line} />
            <path d={landPath} strokeWidth={reach} className={tint} />
          </g>
        ))}
      </g>
      <Graticule />
      <path
        d={landPath}
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="fill-ink-800 stroke-fog-500"
      />
      <g fill="none" strokeLinejoin="round">
        <path d={streetsPath} strokeWidth="1.5" className="stroke-ink-600" />
        <path d={bridgesPath} strokeWidth="3" className="stroke-fog-500" />
        <path d={bridgesPath} strokeWidth="1" className="stroke-ink-950" />
        <path d={pearlStreetPath} strokeWidth="2" className="stroke-brass-500" />
      </g>
      <g textAnchor="middle" className="font-mono">
        {soundings.map(({ x, y, fathoms }) => (
          <text key={`${x} ${y}`} x={x} y={y} className="fill-fog-500 text-[13px]">
            {fathoms}
          </text>
        ))}
      </g>
      <g textAnchor="middle">
        {labels.map(({ x, y, text, kind, upward }) => (
          <text
            key={text}
            transform={`translate(${x} ${y}) rotate(${upward ? -90 : 0})`}
            className={labelLook[kind]}
          >
            {text}
          </text>
        ))}
      </g>
      <CompassRose x={226} y={490} />
      <HeadquartersMark />
    </svg>
  )
}

/** Two meridians and two parallels, where a minute of arc is whole. */
function Graticule() {
  const meridians = [1033.33, 1016.67, 1000, 983.33]
  const parallels = [716.67, 700]
  const lines = [
    ...meridians.map((west) =>
      path([
        [west, 740],
        [west, 670],
      ]),
    ),
    ...parallels.map((north) =>
      path([
        [1060, north],
        [960, north],
      ]),
    ),
  ]
  return <path d={lines.join('')} strokeDasharray="1 5" className="stroke-ink-600" />
}
