import type { WireLimits } from '@leadline/desk-protocol/order-terms'

import { type LimitField, limitFields } from './limit-fields.ts'

/** The limits as they stand in the fields of the form. */
export type TypedLimits = Readonly<Record<LimitField, string>>

const plainText = (text: string) => text.replaceAll(',', '').trim()

export function asTyped(limits: WireLimits | null): TypedLimits {
  const entries = limitFields.map((field) => [field, String(limits?.[field] ?? '')])
  return Object.fromEntries(entries) as Record<LimitField, string>
}

export function wireLimits({ ordersPerSecond, ...amounts }: TypedLimits): WireLimits {
  const plain = Object.fromEntries(
    Object.entries(amounts).map(([field, text]) => [field, plainText(text)]),
  ) as Omit<WireLimits, 'ordersPerSecond'>
  return { ...plain, ordersPerSecond: Number(ordersPerSecond) || 0 }
}

/** The fields after the limits have changed: a number that is being typed stays, the others follow. */
export function withoutLosing(
  typed: TypedLimits,
  before: WireLimits | null,
  after: WireLimits | null,
): TypedLimits {
  const [old, next] = [asTyped(before), asTyped(after)]
  const entries = limitFields.map((field) => {
    const text = plainText(typed[field])
    const isTheirs = text !== old[field] && text !== next[field]
    return [field, isTheirs ? typed[field] : next[field]]
  })
  return Object.fromEntries(entries) as Record<LimitField, string>
}
