import { exact } from '@leadline/orders/decimal-text'
import { isFinished } from '@leadline/orders/order-record'
import type { FaultName, FaultSetting } from '@leadline/venue-simulators/faults/fault'
import { expect } from 'vitest'

import type { AccountTestBed } from './account-test-bed.ts'

const minuteMs = 60_000

/**
 * A day on which something goes wrong all the time: an order that rests and is canceled, one that trades at once. When it
 * is over, no order exists twice, and what became of each is what the exchange itself says.
 */
export async function liveAFaultyDay(
  one: AccountTestBed,
  fault: FaultName,
  setting: FaultSetting,
): Promise<void> {
  one.strike(fault, setting)
  const sent = [await sendWhenPossible(one, () => ({ limitPrice: one.low }))]
  await one.pass(minuteMs / 2)
  one.cancel(sent[0] ?? '')
  await one.pass(minuteMs / 2)
  sent.push(await sendWhenPossible(one, () => ({ ...one.atOnce('sell'), size: '0.5' })))
  await one.pass(2 * minuteMs)
  one.strike(fault, { when: 'off' })
  await one.pass(2 * minuteMs)
  expect(one.account?.reconciliation.phase).toBe('ready')
  expect(one.groundTruth.orders.length).toBeLessThanOrEqual(sent.length)
  for (const id of sent) expectGroundTruth(one, id)
  expect(one.working().map(({ venueOrderId }) => venueOrderId)).toEqual(
    one.trulyOpen.map(({ id }) => id),
  )
  expect(one.errors).toEqual([])
}

/** The desk lets nothing leave while it does not know what is open: that is waited for. */
async function sendWhenPossible(
  one: AccountTestBed,
  terms: () => Parameters<AccountTestBed['place']>[0],
): Promise<string> {
  let refused = ''
  for (let tries = 0; tries < 60; tries += 1) {
    const result = one.place(terms())
    if (result.kind === 'sent') return result.clientOrderId
    refused = JSON.stringify(result)
    await one.pass(2000)
  }
  throw new Error(`The desk has let nothing leave for two minutes: ${refused}`)
}

function expectGroundTruth(one: AccountTestBed, clientOrderId: string): void {
  const { state, filled, fills, venueOrderId } = one.order(clientOrderId)
  const mine = one.groundTruth.orders.find(({ clientId }) => clientId === clientOrderId)
  if (!mine) {
    expect(['rejected', 'not-placed', 'not-sent']).toContain(state)
    return
  }
  expect(venueOrderId).toBe(mine.id)
  expect(isFinished(state)).toBe(mine.status !== 'open')
  expect(exact(filled).eq(exact(mine.filled))).toBe(true)
  const sum = fills.reduce((total, { size }) => total.plus(exact(size)), exact('0'))
  expect(sum.eq(exact(mine.filled))).toBe(true)
}
