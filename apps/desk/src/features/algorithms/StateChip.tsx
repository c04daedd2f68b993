import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { Circle, type LucideIcon, Pause, Play, Square } from 'lucide-react'

const icons: Readonly<Record<WireAlgorithm['state'], LucideIcon>> = {
  Initialized: Circle,
  Running: Play,
  Paused: Pause,
  Stopped: Square,
}

/** The state in a word and a shape. */
export function StateChip({ algorithm }: { algorithm: WireAlgorithm }) {
  const { state, doing, error } = algorithm
  const Icon = icons[state]
  // On the list already, and nothing can be done with it yet.
  const isReading = algorithm.blocked.start !== '' && state === 'Initialized'
  const isFailed = state === 'Paused' && error !== null
  // Until on_start has come to its end, nobody knows that it runs.
  const isStarting = state === 'Running' && doing === 'Running on_start'
  const isWrong = state === 'Running' && error !== null
  const look = isStarting ? 'Starting' : isWrong || isFailed ? 'Failed' : state
  const words = isFailed
    ? 'Paused by an error'
    : isStarting
      ? 'Starting'
      : isWrong
        ? 'Running after an error'
        : isReading
          ? 'Reading'
          : state
  return (
    <span className="state-chip" data-state={look} title={doing === '' ? undefined : doing}>
      <Icon aria-hidden="true" className="size-2.5 shrink-0" />
      {words}
      {doing !== '' && <span className="sr-only">, {doing}</span>}
      {doing !== '' && <span aria-hidden="true">…</span>}
    </span>
  )
}
