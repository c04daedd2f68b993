import { ExactInteger } from '@leadline/decimal/exact-integer'
import type { Scaled } from '@leadline/decimal/scaled'

import type { OrderList } from '../book/order-list.ts'
import type { LadderRows } from '../ladder/ladder-rows.ts'
import type { RowFractions } from '../ladder/row-fractions.ts'

// Made once: a frame makes no objects, and nothing here is called while it runs.
const rowStep = new ExactInteger()
/** Money that the last row can still take, and money of the running order that no row has yet. */
const room = new ExactInteger()
const left = new ExactInteger()
const taken = new ExactInteger()
/** Money of the running order that the rows have taken, less whole lots. */
const reached = new ExactInteger()
const lots = new Float64Array(1)
/** A part may begin and end inside a lot: what was paid for that lot before the part, and up to its end. */
const paid = new Float64Array(2)
const before = 0
const after = 1

/**
 * Rows of a fixed amount of money. Money is counted exactly, in ticks times lots. An order that straddles two rows is
 * divided where the money of the first is used up; that is seldom a whole lot, so the rest is kept as a fraction of a
 * lot with the price as its denominator (see RowFractions). A row's price is the worst price reached.
 */
export function condenseByNotional(
  orders: OrderList,
  step: Scaled,
  rows: LadderRows,
  maxRows: number,
): void {
  rowStep.set(step)
  room.setZero()
  fillRows(orders, rows, rows.divide(), maxRows)
  // Every row was counted as full; the last one may not be.
  if (!room.isZero()) rows.notionalOf(rows.length - 1).subtract(room)
}

function fillRows(
  orders: OrderList,
  rows: LadderRows,
  fractions: RowFractions,
  maxRows: number,
): void {
  for (let order = 0; order < orders.length; order += 1) {
    left.setZero()
    if (orders.isWide(order)) {
      left.addProduct(orders.prices[order] ?? 0, orders.sizeAt(order))
    } else {
      left.addProductOf(orders.prices, order, orders.lots, order)
      if (left.isLessThan(room)) {
        // It fits, and leaves room. Most orders do, and need no division.
        rows.addPart(orders, order, orders.lots, order)
        room.subtract(left)
        continue
      }
    }
    if (!divideOrder(orders, order, rows, fractions, maxRows)) return
  }
}

/** Puts `left` into this row and the next ones; false when there is no row left to put it into. */
function divideOrder(
  orders: OrderList,
  order: number,
  rows: LadderRows,
  fractions: RowFractions,
  maxRows: number,
): boolean {
  const price = orders.prices[order] ?? 0
  reached.setZero()
  while (!left.isZero()) {
    if (room.isZero()) {
      if (rows.isFull(maxRows)) return false
      room.copy(rowStep)
      rows.push(orders.prices, order)
      rows.notionalOf(rows.length - 1).copy(rowStep)
    }
    taken.copy(room.isLessThan(left) ? room : left)
    left.subtract(taken)
    room.subtract(taken)
    reached.writeTo(paid, before)
    reached.add(taken)
    const wideLots = reached.divideBy(orders.prices, order, lots)
    reached.writeTo(paid, after)
    const overLots = (paid[after] ?? 0) - (paid[before] ?? 0)
    // Borrow a lot where the fraction would be below zero.
    const borrowed = overLots < 0 ? 1 : 0
    if (wideLots === undefined) {
      lots[0] = (lots[0] ?? 0) - borrowed
      rows.addPart(orders, order, lots, 0)
    } else {
      rows.addWidePart(orders, order, wideLots - BigInt(borrowed))
    }
    if (overLots !== 0) {
      lots[0] = overLots + borrowed * price
      fractions.add(rows.length - 1, orders, order, lots)
    }
  }
  return true
}
