import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { Circle, type LucideIcon, Pause, Play, Square } from 'lucide-react'

import { stateWords } from './state-words.ts'

const icons: Readonly<Record<WireAlgorithm['state'], LucideIcon>> = {
  Initialized: Circle,
  Running: Play,
  Paused: Pause,
  Stopped: Square,
}

/** The state in a word and a shape. */
export function StateChip({ algorithm }: { algorithm: WireAlgorithm }) {
  const { state, doing } = algorithm
  const Icon = icons[state]
  const { words, look } = stateWords(algorithm)
  return (
    <span className="state-chip" data-state={look} title={doing === '' ? undefined : doing}>
      <Icon aria-hidden="true" className="size-2.5 shrink-0" />
      {words}
      {doing !== '' && <span className="sr-only">, {doing}</span>}
      {doing !== '' && <span aria-hidden="true">…</span>}
    </span>
  )
}
