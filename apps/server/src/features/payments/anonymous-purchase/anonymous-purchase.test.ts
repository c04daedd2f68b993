import { dayMs } from '@leadline/contract/durations'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { secretHash } from '../../../platform/secrets/secret-hash.ts'
import { addPerson } from '../../../testing/people.ts'
import { openPaymentWorld } from '../testing/payment-world.ts'
import { claimOrder } from './claim-order.ts'
import { openAnonymousOrder } from './open-anonymous-order.ts'

const claim = 'c'.repeat(43)
const claimHash = secretHash(claim)

test('somebody who is signed in and buys anonymously is not written down with it', async () => {
  const world = await openPaymentWorld()
  const accountId = await addPerson(world, 'ada')
  const coins = { planId: 2, method: 'monero', orderId: undefined } as const
  const order = await openAnonymousOrder(world, coins, { accountId, claimHash })
  expect(order).toMatchObject({ account_id: null, email: null, email_key: null, anonymous: 1 })
})

test('an anonymous license names the day of its purchase, and no line of the log its account', async () => {
  const world = await openPaymentWorld()
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  world.runtime.advance(12_345_678)
  const { orderId, providerId } = await world.buy('monero', { claimHash })
  await world.deliver('btcpay', world.simulated.btcpay.happen(providerId, 'pay'))
  await world.processEvents()
  log.info('the log is heard')
  const { username, password } = await claimOrder({ ...world, log }, claim)
  expect(lines.join('')).toContain('the log is heard')
  for (const secret of [username, password, claim]) expect(lines.join('')).not.toContain(secret)
  const license = await world.database
    .selectFrom('licences')
    .select(['issued_at', 'updates_until'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(license.issued_at % dayMs).toBe(0)
  expect(license.updates_until % dayMs).toBe(0)
})
