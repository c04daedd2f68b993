import type { Scaled } from '@leadline/decimal/scaled'
import { subtractScaled } from '@leadline/decimal/scaled-arithmetic'

import type { OrderList } from '../book/order-list.ts'
import type { LadderRows } from '../ladder/ladder-rows.ts'

const part = new Float64Array(1)

/**
 * Rows of a fixed amount of the asset. An order that straddles two rows is divided between them, the last row holds
 * what is left, and a row's price is the worst price reached.
 */
export function condenseBySize(
  orders: OrderList,
  step: Scaled,
  rows: LadderRows,
  maxRows: number,
): void {
  const isNarrow = typeof step === 'number' && !orders.hasWide
  if (isNarrow) fillNarrow(orders, step, rows, maxRows)
  else fillWide(orders, step, rows, maxRows)
}

/** Every size is a plain number: what happens sixty times a second. */
function fillNarrow(orders: OrderList, step: Scaled, rows: LadderRows, maxRows: number): void {
  const { lots, prices, length } = orders
  // It is a number already. Saying so lets the engine keep `room` out of the heap.
  const full = Number(step)
  let room = 0
  for (let order = 0; order < length; order += 1) {
    let left = lots[order] ?? 0
    while (left > 0) {
      if (room === 0) {
        if (rows.isFull(maxRows)) return
        rows.push(prices, order)
        room = full
      }
      const taken = Math.min(left, room)
      part[0] = taken
      rows.addPart(orders, order, part, 0)
      rows.notionalOf(rows.length - 1).addProductOf(prices, order, part, 0)
      left -= taken
      room -= taken
    }
  }
}

/** The same with sizes beyond 2^53. */
function fillWide(orders: OrderList, step: Scaled, rows: LadderRows, maxRows: number): void {
  const { prices, length } = orders
  let room: Scaled = 0
  for (let order = 0; order < length; order += 1) {
    let left = orders.sizeAt(order)
    while (left > 0) {
      if (room === 0) {
        if (rows.isFull(maxRows)) return
        rows.push(prices, order)
        room = step
      }
      const taken: Scaled = left < room ? left : room
      rows.addWidePart(orders, order, taken)
      rows.notionalOf(rows.length - 1).addProduct(prices[order] ?? 0, taken)
      left = subtractScaled(left, taken)
      room = subtractScaled(room, taken)
    }
  }
}
