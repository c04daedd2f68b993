import type { DrillWish } from '@leadline/desk-protocol/messages/backtest-messages'

import type { BacktestSettings } from '../backtest-settings.ts'
import type { PlanMistakes } from '../read-plan.ts'

const mostDays = 10_000

/** What was typed for a drill, or why it is none, by field. */
export function readDrill({ days, largest }: Pick<BacktestSettings, 'days' | 'largest'>): {
  wish: Omit<DrillWish, 'only'> | undefined
  mistakes: PlanMistakes
} {
  const histories = /^\d{1,5}$/.test(days.trim()) ? Number(days) : 0
  const amount = largest.trim()
  const mistakes: PlanMistakes = {}
  if (histories < 1 || histories > mostDays) mistakes.days = 'A whole number from 1 to 10,000.'
  if (amount !== '' && !(/^\d{1,15}(?:\.\d{1,12})?$/.test(amount) && Number(amount) > 0)) {
    mistakes.largest = 'An amount above 0, such as 1000, or nothing.'
  }
  const isRight = Object.keys(mistakes).length === 0
  return {
    wish: isRight ? { histories, largest: amount === '' ? null : amount } : undefined,
    mistakes,
  }
}
