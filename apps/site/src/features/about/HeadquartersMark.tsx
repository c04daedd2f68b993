import { brand } from '@leadline/contract/brand'

import { headquarters } from './harbor-geography.ts'

/** Where we are: besides Pearl Street and north, the one brass thing on the chart. */
export function HeadquartersMark() {
  const { x, y } = headquarters
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="26" className="fill-brass-400/12 stroke-brass-400/50" />
      <circle r="7" strokeWidth="3" className="fill-brass-400 stroke-ink-950" />
      <path d="M0 26V96" className="stroke-brass-400" />
      <g transform="translate(-96 96)">
        <rect width="192" height="52" rx="4" className="fill-ink-950 stroke-brass-400/60" />
        <text x="96" y="22" textAnchor="middle" className="fill-fog-50 text-[15px] font-semibold">
          {brand.company}
        </text>
        <text x="96" y="41" textAnchor="middle" className="fill-brass-400 font-mono text-[13px]">
          near Pearl Street
        </text>
      </g>
    </g>
  )
}
