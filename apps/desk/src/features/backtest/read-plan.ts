import { readFeePercent } from '@leadline/backtest/exchanges/backtest-fees'
import type { BacktestSource } from '@leadline/desk-protocol/messages/backtest-messages'
import type { VenueId } from '@leadline/venues/venue-names'

import { type BacktestSettings, spans } from './backtest-settings.ts'

export interface TypedPlan {
  source: BacktestSource
  from: number
  to: number
  seed: number
  fees: { maker: string; taker: string } | null
  latencyMs: number | null
  allotted: { asset: string; size: string }[]
}

export type PlanMistakes = Partial<Record<keyof BacktestSettings, string>>

export interface KnownRecording {
  name: string
  startedAt: number
}

const utc = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/
const wholeRecordingMs = 31 * 86_400_000

/** What was typed as a plan, or why it is none, by field. */
export function readPlan(
  settings: BacktestSettings,
  venues: readonly VenueId[],
  recordings: readonly KnownRecording[],
): { plan: TypedPlan | undefined; mistakes: PlanMistakes } {
  const mistakes: PlanMistakes = {}
  const recording = recordings.find(({ name }) => name === settings.recording)
  const isRecording = settings.source === 'recording'
  const typedFrom = readTime(settings.from)
  if (!isRecording && typedFrom === undefined) {
    mistakes.from = 'A time of UTC, such as 2026-10-05 14:00.'
  }
  if (isRecording && !recording) mistakes.recording = 'Choose a recording.'
  const seed = readWhole(settings.seed, 2_147_483_647)
  if (seed === undefined) mistakes.seed = 'A whole number from 0 on.'
  const hasFees = settings.maker.trim() !== '' || settings.taker.trim() !== ''
  for (const field of ['maker', 'taker'] as const) {
    if (hasFees && readFeePercent(settings[field]) === undefined) {
      mistakes[field] = 'A percentage from 0 to 10, such as 0.25.'
    }
  }
  const latency = settings.latency.trim()
  const latencyMs = latency === '' ? null : readWhole(latency, 10_000)
  if (latencyMs === undefined) mistakes.latency = 'Milliseconds from 0 to 10,000.'
  const spreadBps = /^\d+(?:\.\d+)?$/.test(settings.spreadBps) ? Number(settings.spreadBps) : -1
  if (settings.source === 'candles' && !(spreadBps >= 0 && spreadBps <= 1000)) {
    mistakes.spreadBps = 'Basis points from 0 to 1,000.'
  }
  const allotted = readAllotted(settings.allotted)
  if (!allotted) mistakes.allotted = 'Amounts with their assets, such as 0.5 BTC, 3 ETH.'
  if (Object.keys(mistakes).length > 0) return { plan: undefined, mistakes }
  const from = (isRecording ? recording?.startedAt : typedFrom) ?? 0
  const source: BacktestSource = isRecording
    ? { kind: 'recording', name: settings.recording }
    : settings.source === 'candles'
      ? { kind: 'candles', spreadBps, venues: [...venues] }
      : { kind: 'practice' }
  return {
    plan: {
      source,
      from,
      to: from + (isRecording ? wholeRecordingMs : spans[settings.span]),
      seed: seed ?? 0,
      fees: hasFees ? { maker: settings.maker.trim(), taker: settings.taker.trim() } : null,
      latencyMs: latencyMs ?? null,
      allotted: allotted ?? [],
    },
    mistakes,
  }
}

/** Undefined where it is not a list of amounts, each with its asset, each asset once. */
function readAllotted(text: string): TypedPlan['allotted'] | undefined {
  if (text.trim() === '') return []
  const read = text
    .split(/[,;]/)
    .map((each) => /^(\d*\.?\d+) ?([A-Za-z0-9.]{1,24})$/.exec(each.trim()))
  const all = read.flatMap((found) => {
    const [, size = '', asset = ''] = found ?? []
    return Number(size) > 0 ? [{ size, asset: asset.toUpperCase() }] : []
  })
  const isRight =
    all.length === read.length && new Set(all.map(({ asset }) => asset)).size === all.length
  return isRight && all.length <= 10 ? all : undefined
}

function readTime(text: string): number | undefined {
  const [whole, ...parts] = utc.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number)
  const time = Date.UTC(year, month - 1, day, hour, minute)
  // A day that there is not becomes another one.
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ') === whole ? time : undefined
}

function readWhole(text: string, most: number): number | undefined {
  const isWhole = /^\d{1,10}$/.test(text.trim())
  return isWhole && Number(text) <= most ? Number(text) : undefined
}
