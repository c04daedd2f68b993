import type { ReactNode } from 'react'

import { FigureFrame } from './FigureFrame.tsx'

const description =
  'Four small charts. Scroll zooms around the pointer. Control and scroll moves the time axis. Shift and scroll moves the price axis. Alt and drag selects an area.'

/** Middle, open and close of each candle, downward from the top. */
const candles = [
  [58, 64, 54],
  [52, 54, 48],
  [50, 46, 55],
  [44, 55, 38],
  [34, 38, 30],
  [38, 30, 43],
  [36, 43, 31],
  [26, 31, 21],
  [30, 21, 35],
  [24, 35, 19],
] as const

const gestures: { modifier?: string; act: string; effect: string; drawing: ReactNode }[] = [
  {
    act: 'Scroll',
    effect: 'Zooms around the pointer',
    drawing: (
      <>
        <circle cx="70" cy="42" r="17" className="stroke-brass-400 fill-none" />
        <path d="M64 42h12M70 36v12" className="stroke-brass-400" />
        <Arrow d="M84 56l12 10" />
        <Arrow d="M56 28l-12 -10" />
      </>
    ),
  },
  {
    modifier: 'Ctrl',
    act: 'scroll',
    effect: 'Moves the time axis',
    drawing: (
      <>
        <Arrow d="M66 92H22" />
        <Arrow d="M74 92H118" />
      </>
    ),
  },
  {
    modifier: 'Shift',
    act: 'scroll',
    effect: 'Moves the price axis',
    drawing: (
      <>
        <Arrow d="M148 38V12" />
        <Arrow d="M148 44V70" />
      </>
    ),
  },
  {
    modifier: 'Alt',
    act: 'drag',
    effect: 'Selects an area',
    drawing: (
      <>
        <rect
          x="46"
          y="16"
          width="62"
          height="52"
          strokeDasharray="3 3"
          className="fill-brass-400/15 stroke-brass-400"
        />
        <path d="M108 68l3.5 12 3-4.5 5.5-.5z" className="fill-fog-50 stroke-ink-950" />
      </>
    ),
  },
]

export function ChartHotkeys({ caption }: { caption: string }) {
  return (
    <FigureFrame caption={caption} description={description}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 xl:grid-cols-4">
        {gestures.map(({ modifier, act, effect, drawing }) => (
          <div key={effect}>
            <svg viewBox="0 0 160 104" aria-hidden="true" className="w-full">
              <SmallChart />
              {drawing}
            </svg>
            <p className="text-fog-300 mt-3 text-sm">
              {modifier && (
                <>
                  <kbd>{modifier}</kbd>
                  {' + '}
                </>
              )}
              {act}
            </p>
            <p className="text-fog-50 mt-1 text-sm font-medium">{effect}</p>
          </div>
        ))}
      </div>
    </FigureFrame>
  )
}

function SmallChart() {
  return (
    <>
      <path d="M0.5 24H136M0.5 52H136" className="stroke-ink-700" />
      <path d="M0.5 0V80.5H136.5V0" className="stroke-ink-600 fill-none" />
      {candles.map(([middle, open, close], index) => {
        const x = 10 + index * 13
        const color =
          close < open ? 'fill-bid-400/70 stroke-bid-400/70' : 'fill-ask-400/70 stroke-ask-400/70'
        return (
          <g key={x} className={color}>
            <path d={`M${x} ${middle - 12}V${middle + 12}`} />
            <rect
              x={x - 3}
              y={Math.min(open, close)}
              width="6"
              height={Math.abs(open - close)}
              stroke="none"
            />
          </g>
        )
      })}
    </>
  )
}

function Arrow({ d }: { d: string }) {
  return (
    <>
      <path
        d={d}
        strokeWidth="1.75"
        markerEnd="url(#gesture)"
        className="stroke-brass-400 fill-none"
      />
      <defs>
        <marker id="gesture" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto">
          <path d="M0 0.5L5.5 3L0 5.5z" className="fill-brass-400" />
        </marker>
      </defs>
    </>
  )
}
