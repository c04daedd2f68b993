import { compareDecimals } from '@leadline/decimal/decimal-text'
import * as z from 'zod/mini'

import { OrderCaps } from './order-caps.ts'
import { VaultRefusal } from './vault-refusal.ts'

const Approval = z.strictObject({
  /** As the trader typed them, sent back word for word; the largest order is what the vault keeps of them. */
  limits: z.looseObject({ orderNotional: OrderCaps.shape.buyUsd }),
  prices: OrderCaps.shape.prices,
})

/** What was sealed together with the passphrase. */
export function readApproval(said: string): { caps: OrderCaps; limits: unknown } {
  try {
    const { limits, prices } = Approval.parse(JSON.parse(said))
    const usd = limits.orderNotional
    return { caps: { buyUsd: usd, sellUsd: usd, prices }, limits }
  } catch {
    throw new VaultRefusal('The vault cannot read these limits.')
  }
}

/** Undefined where nothing is lowered. Sales keep theirs: an exit that is moved must not meet a new cap. */
export function loweredCaps(
  caps: OrderCaps | null | undefined,
  buyUsd: string,
): OrderCaps | undefined {
  if (!caps || !OrderCaps.shape.buyUsd.safeParse(buyUsd).success) return undefined
  return compareDecimals(buyUsd, caps.buyUsd) < 0 ? { ...caps, buyUsd } : undefined
}
