import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'

const roleWords: Readonly<Record<string, string>> = {
  entry: 'Entry',
  target: 'Target',
  stop: 'Stop',
  limit: 'Limit',
  slice: 'Slice',
  piece: 'Slice',
  peg: 'Chase',
}

/** Which part of its synthetic order an order is; empty where a hub of before does not say. */
export function partWords({ heldRole }: Pick<WireOrder, 'heldRole'>): string {
  const place = /^target-(\d+)$/.exec(heldRole ?? '')?.[1]
  return place === undefined ? (roleWords[heldRole ?? ''] ?? '') : `Target ${place}`
}
