import * as z from 'zod/mini'

import { readKept, writeKept } from '../../local-storage.ts'

/**
 * Whoever is not signed in goes on with an order by the secret that their browser began it with. Each
 * order has its own, so that the server cannot tell which orders were begun in one browser.
 */
const key = 'leadline.orders'
const ordersAtMost = 10

const Kept = z.array(z.tuple([z.string(), z.string()]))

/** The newest ones alone: an order that was left is not gone on with after many others. */
export function keepOrderSecret(order: string, secret: string): void {
  const others = readAll().filter(([id]) => id !== order)
  writeKept(key, JSON.stringify([...others, [order, secret]].slice(-ordersAtMost)))
}

export function readOrderSecret(order: string): string | undefined {
  return readAll().find(([id]) => id === order)?.[1]
}

function readAll(): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readKept(key) ?? '[]'))
  } catch {
    return []
  }
}
