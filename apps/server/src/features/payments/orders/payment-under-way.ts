import { dayMs, minuteMs } from '@leadline/contract/durations'
import { cryptoTypes } from '@leadline/contract/shop/payments'

import { AppError } from '../../../platform/app-error.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { findJustPaid, findOrderUnderWay } from './orders.store.ts'
import type { Purchase } from './purchase.ts'

/** What takes longer is looked at by a person, and does not keep the buyer from buying. */
const refuseWithinMs = 2 * dayMs

/** No second payment is begun while one is moving; the words say what the buyer can wait for. */
export function paymentUnderWay(method: string): AppError {
  const isCoins = cryptoTypes.some((type) => type === method)
  return new AppError(
    'payment_under_way',
    isCoins
      ? 'Your coins are on their way, so you do not need to pay again. The network usually confirms them within an hour; if it does not, you can choose another way to pay.'
      : 'Your payment is being processed, so you do not need to pay again. If it does not go through, you can choose another way to pay.',
  )
}

/** In another tab, which knows of no order: this account is just paying for the same plan. */
export async function refuseIfPaying(
  { database, runtime }: Pick<PaymentDeps, 'database' | 'runtime'>,
  accountId: string,
  { planId }: Purchase,
): Promise<void> {
  const since = runtime.now() - refuseWithinMs
  const order = await findOrderUnderWay(database, { accountId, planId, since })
  if (order) throw paymentUnderWay(order.method)
}

/** For so long a second purchase of the same is a second tab, and not a second license. */
const justPaidMs = 10 * minuteMs

/** In another tab, which was opened before: this browser has just paid for the same plan and the same address. */
export async function refuseIfJustPaid(
  { database, runtime }: Pick<PaymentDeps, 'database' | 'runtime'>,
  browserHash: string,
  { planId, emailKey }: { planId: number; emailKey: string | null },
): Promise<void> {
  const since = runtime.now() - justPaidMs
  if ((await findJustPaid(database, browserHash, { planId, emailKey, since })) === undefined) return
  throw new AppError(
    'payment_under_way',
    'You have just paid for this plan in this browser: the license is on its way to this address, and nothing was charged again. If you want a second license, come back in 10 minutes.',
  )
}
