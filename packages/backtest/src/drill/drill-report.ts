import type { ScriptError } from '@leadline/algorithms/script-values'

import type { DrillHistory } from './drill-history.ts'
import type { FaultKind } from './fault.ts'

/** What a script must keep whatever it is for, in the order of the manual. */
export const drillRules = {
  error: 'No error',
  ended: 'No method that hangs or ends Python',
  guess: 'No order again before the answer to the first is known',
  spin: 'No storm of orders',
  largest: 'No position above the largest',
  oversell: 'No closing of more than it holds',
  left: 'No limit order left behind by on_stop',
  check: 'What on_check says',
} as const
export type DrillRule = keyof typeof drillRules

/** Who did it. */
export type DrillActor = 'fault' | 'script' | 'exchange' | 'log' | 'broken'

export interface DrillStep {
  /** Milliseconds after the beginning. */
  at: number
  who: DrillActor
  text: string
}

export interface BrokenHistory extends DrillHistory {
  /** Which of all it was, from 1. */
  number: number
  /** As it was before everything that is not needed was left out. */
  faultsBefore: number
  rule: DrillRule
  words: string
  error: ScriptError | null
  at: number
  steps: readonly DrillStep[]
  /** In a Python of its own it broke again, by the same rule. */
  isRepeatable: boolean
}

export interface DrillReport {
  algorithm: string
  /** So many were played whole, and kept every rule. */
  passed: number
  wanted: number
  firstSeed: number
  lengthMs: number
  orders: number
  fills: number
  /** Of all that were played: how many there were, and how many of them met an order or a book of the script. */
  faults: readonly { kind: FaultKind; planned: number; met: number }[]
  /** No largest position was given, so none was judged. */
  isLargestJudged: boolean
  broken: BrokenHistory | null
}
