import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { VenueId } from '@leadline/venues/venue-names'

export interface Example {
  direction: string
  transport: string
  where: string
  body: unknown
  status?: number
  note?: string
}

export type Examples = Record<string, Example> & { vectors: unknown }

/** The collected messages of an exchange, by name: the same file that its adapter is tested with. */
export function examplesOf(venue: VenueId): Examples {
  const file = join(import.meta.dirname, '../../../venues/fixtures', `${venue}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Examples
}

/** What the client says, by name. */
export function sentIn(examples: Examples): [string, Example][] {
  const { vectors: _vectors, ...named } = examples
  return Object.entries(named as Record<string, Example>).filter(([, one]) =>
    one.direction?.startsWith('client'),
  )
}

/** The body of an example that must be there. */
export function bodyOf(examples: Examples, name: string): object {
  const body = examples[name]?.body
  if (typeof body !== 'object' || body === null) throw new Error(`There is no example ${name}.`)
  return body
}
