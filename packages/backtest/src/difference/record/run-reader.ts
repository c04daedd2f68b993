import type { ScriptBatch } from '@leadline/algorithms/script-engine'
import type { ScriptEvent, ScriptLevel } from '@leadline/algorithms/script-values'

import { spliced } from './level-splice.ts'
import { type PackedEvent, type RunEntry, type RunHead, runRecordVersion } from './run-entry.ts'
import { givenName } from './run-writer.ts'

interface Sides {
  bids: readonly ScriptLevel[]
  asks: readonly ScriptLevel[]
}

const empty: Sides = { bids: [], asks: [] }

/** An entry with its books whole again. */
export type ReadEntry =
  | Exclude<RunEntry, { kind: 'book' | 'given' }>
  | ({ kind: 'book'; at: number; market: number } & Sides)
  | ({ kind: 'given'; at: number } & ScriptBatch)

/** What cannot be read as a record of a run. */
export class RunUnreadable extends Error {}

/** Pieces of text, however they were cut; a last line that was not finished is left out. */
export type RunPieces = () => AsyncIterable<string>

export async function readRunHead(pieces: RunPieces): Promise<RunHead> {
  for await (const line of lines(pieces)) return headOf(line)
  throw new RunUnreadable('The record of this run is empty.')
}

/** Everything after the head, in order. Reads one piece at a time: a long run needs little memory. */
export async function* readRun(pieces: RunPieces): AsyncGenerator<ReadEntry> {
  const books = new Map<number, Sides>()
  const given = new Map<string, Sides>()
  let isHead = true
  for await (const line of lines(pieces)) {
    if (isHead) {
      headOf(line)
      isHead = false
      continue
    }
    const entry = entryOf(line)
    if (entry.kind === 'book') {
      const sides = after(books.get(entry.market) ?? empty, entry)
      books.set(entry.market, sides)
      yield { ...entry, ...sides }
    } else if (entry.kind === 'given') {
      yield { ...entry, events: entry.events.map((event) => unpacked(event, given)) }
    } else yield entry
  }
}

async function* lines(pieces: RunPieces): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces()) {
    const all = (rest + piece).split('\n')
    rest = all.pop() ?? ''
    yield* all
  }
}

function headOf(line: string): RunHead {
  const head = parsed(line) as RunHead
  if (head.version === runRecordVersion) return head
  throw new RunUnreadable('The record of this run is of another version of Leadline.')
}

function entryOf(line: string): RunEntry {
  return parsed(line) as RunEntry
}

/** It was written by Leadline itself, line by line; what is not JSON was damaged since. */
function parsed(line: string): object {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // As below.
  }
  throw new RunUnreadable('The record of this run is damaged.')
}

function unpacked(event: PackedEvent, given: Map<string, Sides>): ScriptEvent {
  if (event.kind !== 'book') return event
  const name = givenName(event)
  const sides = after(given.get(name) ?? empty, event)
  given.set(name, sides)
  return { ...event, ...sides }
}

function after(
  before: Sides,
  { bids, asks }: Pick<Extract<RunEntry, { kind: 'book' }>, 'bids' | 'asks'>,
): Sides {
  return { bids: spliced(before.bids, bids), asks: spliced(before.asks, asks) }
}
