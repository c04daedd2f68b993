import type { ReactNode } from 'react'

/** What each card is about, drawn as the software would: a ladder, candles, a conversation. */
const drawings: ReactNode[] = [
  <>
    <path d="M2 6h26M2 13h38M2 20h18" className="stroke-ask-400/50" />
    <path d="M2 34h22M2 41h44M2 48h32" className="stroke-bid-400/50" />
    <path d="M2 27h60" className="stroke-brass-400" />
  </>,
  <>
    <path d="M8 24v22M24 16v24M40 20v20M56 6v22" className="stroke-fog-500 [stroke-width:1]" />
    <path d="M8 30v12M40 26v10" className="stroke-ask-400/60 [stroke-width:7]" />
    <path d="M24 20v14M56 10v12" className="stroke-bid-400/60 [stroke-width:7]" />
    <path
      d="M2 42c12-2 16-14 24-14s12 6 20 0 10-12 16-14"
      className="stroke-brass-400 [stroke-width:1.5]"
    />
  </>,
  <>
    <path d="M2 4h40v22H14l-8 7v-7H2z" className="stroke-ink-600 [stroke-width:1.5]" />
    <path d="M9 12h26M9 18h16" className="stroke-fog-500 [stroke-width:1.5]" />
    <path
      d="M62 24H34v20h16l8 7v-7h4z"
      className="fill-ink-900 stroke-brass-400 [stroke-width:1.5]"
    />
    <path d="M40 31h16M40 37h9" className="stroke-brass-400 [stroke-width:1.5]" />
  </>,
]

export function FeatureDrawing({ index }: { index: number }) {
  return (
    <svg viewBox="0 0 64 54" fill="none" strokeWidth="3" aria-hidden="true" className="h-13.5 w-16">
      {drawings[index]}
    </svg>
  )
}
