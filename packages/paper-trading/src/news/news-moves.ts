import type { ValueMoves } from '@leadline/matching-engine/flow/fair-price'
import { noiseAt, saltOf } from '@leadline/matching-engine/random/fixed-noise'

import { simulatedStory, slotMs, writtenAssets } from './simulated-stories.ts'

/** One story in so many moves the market; the others were expected, or nobody cared. */
const oneIn = 5
/** Of a story that could not be better or worse. */
const largestMove = 0.015
/** Those who read faster have traded by the time most have read. */
const riseMs = 20_000
/** By then the market has forgotten it. */
const fadeMs = 25 * 60_000
const slotsBack = Math.ceil(fadeMs / slotMs) + 1

export interface StoryMove {
  asset: string
  /** When the story was published. */
  at: number
  /** 0.01 is one percent up. */
  size: number
}

/** What the story of a slot does to the assets that it is about; mostly nothing. */
export function movesOfSlot(seed: number, slot: number): readonly StoryMove[] {
  if (noiseAt(slot, saltOf('moves', seed)) >= 1 / oneIn) return []
  const { publishedAt, readings, state } = simulatedStory(seed, slot)
  if (state === 'retracted') return []
  return readings
    .filter(({ sentimentHundredths }) => Math.abs(sentimentHundredths) >= 35)
    .map(({ asset, sentimentHundredths }) => ({
      asset,
      at: publishedAt,
      size: (sentimentHundredths / 100) * largestMove,
    }))
}

/** How simulated stories move the simulated market: the same for the same seed and time, past or future. */
export function newsMoves(seed: number): ValueMoves {
  const written = new Set(writtenAssets)
  const bySlot = new Map<number, readonly StoryMove[]>()
  /** Of the slot that was asked last: neighbours are asked next. */
  const near = new Map<string, { slot: number; moves: readonly StoryMove[] }>()
  const slotMoves = (slot: number) => {
    const known = bySlot.get(slot)
    if (known) return known
    const moves = movesOfSlot(seed, slot)
    bySlot.set(slot, moves)
    return moves
  }
  const movesNear = (asset: string, slot: number) => {
    const last = near.get(asset)
    if (last?.slot === slot) return last.moves
    const slots = Array.from({ length: slotsBack + 1 }, (_, back) => slot - back)
    const moves = slots.flatMap(slotMoves).filter((move) => move.asset === asset)
    near.set(asset, { slot, moves })
    return moves
  }
  return (asset, time) => {
    if (!written.has(asset)) return 0
    const moves = movesNear(asset, Math.floor(time / slotMs))
    return moves.reduce((sum, { at, size }) => sum + size * shareAt(time - at), 0)
  }
}

/** How much of a move is there so long after its story. */
function shareAt(sinceMs: number): number {
  if (sinceMs <= 0 || sinceMs >= fadeMs) return 0
  if (sinceMs >= riseMs) return (fadeMs - sinceMs) / (fadeMs - riseMs)
  const part = sinceMs / riseMs
  return part * part * (3 - 2 * part)
}
