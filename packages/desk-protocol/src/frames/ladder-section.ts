import { ByteReader, FrameError } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { columnStates, type LadderColumn, type LadderState } from './ladder-state.ts'
import { readRowChanges, writeRowChanges } from './row-changes.ts'

const maxColumns = 30

/** What turns the ladder that the desk holds into the new one; with nothing before, all of it. */
export function encodeLadder(before: LadderState | undefined, after: LadderState): Uint8Array {
  const writer = new ByteWriter()
  writer.byte(after.priceDecimals)
  writer.byte(after.sizeDecimals)
  writer.byte(after.notionalDecimals)
  writer.byte(after.sizeStepDecimals)
  writer.whole(after.columns.length)
  for (const { venue, state } of after.columns) {
    writer.byte(venue)
    writer.byte(columnStates.indexOf(state))
  }
  const { bestBid, bestAsk, isCut } = after
  writer.byte((bestBid === null ? 0 : 1) + (bestAsk === null ? 0 : 2) + (isCut ? 4 : 0))
  if (bestBid !== null) {
    writer.signed(bestBid)
    writer.signed(after.bestBidColumn)
  }
  if (bestAsk !== null) {
    writer.signed(bestAsk)
    writer.signed(after.bestAskColumn)
  }
  writer.whole(after.hidden)
  writer.float(after.changedAt)
  writeRowChanges(writer, before?.bids ?? [], after.bids, 'bid')
  writeRowChanges(writer, before?.asks ?? [], after.asks, 'ask')
  return writer.take()
}

export function decodeLadder(before: LadderState | undefined, body: Uint8Array): LadderState {
  const reader = new ByteReader(body)
  const priceDecimals = reader.byte()
  const sizeDecimals = reader.byte()
  const notionalDecimals = reader.byte()
  const sizeStepDecimals = reader.byte()
  const columns = readColumns(reader)
  const there = reader.byte()
  const bestBid = (there & 1) === 0 ? null : reader.signed()
  const bestBidColumn = bestBid === null ? -1 : reader.signed()
  const bestAsk = (there & 2) === 0 ? null : reader.signed()
  const bestAskColumn = bestAsk === null ? -1 : reader.signed()
  const hidden = reader.count()
  const changedAt = reader.float()
  const bids = readRowChanges(reader, before?.bids ?? [], columns.length)
  const asks = readRowChanges(reader, before?.asks ?? [], columns.length)
  return {
    priceDecimals,
    sizeDecimals,
    notionalDecimals,
    sizeStepDecimals,
    columns,
    bids,
    asks,
    bestBid,
    bestAsk,
    bestBidColumn,
    bestAskColumn,
    hidden,
    isCut: (there & 4) === 4,
    changedAt,
  }
}

function readColumns(reader: ByteReader): LadderColumn[] {
  const length = reader.count()
  if (length > maxColumns) throw new FrameError('Too many columns')
  return Array.from({ length }, () => {
    const venue = reader.byte()
    const state = columnStates[reader.byte()]
    if (!state) throw new FrameError('An unknown state of a column')
    return { venue, state }
  })
}
