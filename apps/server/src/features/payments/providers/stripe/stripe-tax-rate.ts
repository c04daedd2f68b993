import { salesTaxBasisPoints } from '@leadline/contract/shop/money'
import type Stripe from 'stripe'
import * as z from 'zod/mini'

import { checkAnswer } from '../provider-answer.ts'
import { translateErrors } from './stripe-client.ts'

const marker = { sales_tax_basis_points: String(salesTaxBasisPoints) }
const percentage = salesTaxBasisPoints / 100

const TaxRate = z.looseObject({ id: z.string() })
const TaxRates = z.looseObject({
  data: z.array(
    z.looseObject({
      id: z.string(),
      active: z.boolean(),
      inclusive: z.boolean(),
      percentage: z.number(),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  ),
})

export interface TaxRateSource {
  id(): Promise<string>
  /** Somebody archived it: look again next time. */
  forget(): void
}

/** Our tax as an object of Stripe's, found or made once, so that Stripe's own tax reports are right. */
export function openTaxRate(stripe: Stripe): TaxRateSource {
  let known: Promise<string> | undefined
  const forget = () => {
    known = undefined
  }
  return {
    id() {
      known ??= findOrMake(stripe).catch((error: unknown) => {
        forget()
        throw error
      })
      return known
    },
    forget,
  }
}

async function findOrMake(stripe: Stripe): Promise<string> {
  const listed = await translateErrors(
    stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }),
  )
  const found = checkAnswer('Stripe', TaxRates, listed).data.find(
    (rate) =>
      rate.active &&
      !rate.inclusive &&
      rate.percentage === percentage &&
      rate.metadata?.['sales_tax_basis_points'] === marker.sales_tax_basis_points,
  )
  if (found) return found.id
  const made = await translateErrors(
    stripe.taxRates.create(
      {
        display_name: 'Sales tax',
        inclusive: false,
        percentage,
        country: 'US',
        tax_type: 'sales_tax',
        metadata: marker,
      },
      // Two processes that start at once make one.
      { idempotencyKey: `sales-tax:${salesTaxBasisPoints}` },
    ),
  )
  return checkAnswer('Stripe', TaxRate, made).id
}
