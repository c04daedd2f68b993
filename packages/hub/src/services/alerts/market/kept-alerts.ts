import { type Drawing } from '@leadline/charts/drawings/drawing'
import { readDrawings } from '@leadline/charts/drawings/saved-drawings'
import { LineAlert, lineAlertKind } from '@leadline/desk-protocol/alerts/line-alert'
import { PriceAlert, priceAlertKind } from '@leadline/desk-protocol/alerts/price-alert'
import * as z from 'zod/mini'

import type { HubDocuments } from '../hub-documents.ts'

/** An alert with the name of its document. */
export interface Kept<Alert> {
  name: string
  alert: Alert
}

/** What all of them have in common. */
interface AnyAlert {
  setAt: number
  fired: { at: number } | null
}

/** So many of a kind that fired are kept: a record, not an archive. */
export const mostFired = 50
export const drawingsKind = 'drawings'

const Drawings = z.object({ drawings: z.array(z.json()) })

export function keptPriceAlerts(documents: HubDocuments): Kept<PriceAlert>[] {
  return read(documents, priceAlertKind, PriceAlert)
}

export function keptLineAlerts(documents: HubDocuments): Kept<LineAlert>[] {
  return read(documents, lineAlertKind, LineAlert)
}

/** Those of a kind that can be read: another version may have written the others. */
export function read<Alert>(
  documents: HubDocuments,
  kind: string,
  schema: z.ZodMiniType<Alert>,
): Kept<Alert>[] {
  return documents.all(kind).flatMap(({ name, body }) => {
    const parsed = z.safeParse(schema, body)
    return parsed.success ? [{ name, alert: parsed.data }] : []
  })
}

export function waiting<Alert extends AnyAlert>(kept: readonly Kept<Alert>[]): Kept<Alert>[] {
  return kept.filter(({ alert }) => alert.fired === null)
}

/** Forgets the oldest of those that fired. */
export function dropOldest<Alert extends AnyAlert>(
  documents: HubDocuments,
  kind: string,
  kept: readonly Kept<Alert>[],
): void {
  const fired = kept
    .filter(({ alert }) => alert.fired !== null)
    .toSorted((one, other) => (other.alert.fired?.at ?? 0) - (one.alert.fired?.at ?? 0))
  for (const { name } of fired.slice(mostFired)) documents.forget(kind, name)
}

/** The line as it is drawn now; undefined where it was removed. */
export function drawnLine(
  documents: HubDocuments,
  { symbol, drawing }: Pick<LineAlert, 'symbol' | 'drawing'>,
): Drawing | undefined {
  const saved = z.safeParse(Drawings, documents.body(drawingsKind, symbol))
  if (!saved.success) return undefined
  return readDrawings(saved.data.drawings).drawings.find(({ id }) => id === drawing)
}
