import { readExactJson } from '../wire/exact-json.ts'
import { type Json, jsonText, RawNumber } from '../wire/json-text.ts'
import type { FaultInjector } from './fault-injector.ts'

/** Numbers that no exchange means: too large, too small, too long, or none at all. */
const absurdNumbers = ['1e400', '9e99', '1e-400', '-1', '9'.repeat(40), '1'.repeat(400)]
const absurdWords = [...absurdNumbers, 'NaN', 'Infinity', '', '1,5', '0x10']
const noise = ['\u0000', '\ufffd', '}', '"', '#;\u0007']

/** What happens to market data on its way that nobody sent: cut off, disturbed, a field lost, a number out of this world. */
export function damageText(text: string, faults: FaultInjector): string {
  let damaged = text
  if (faults.strikes('absurd-number')) damaged = withAbsurdNumber(damaged, faults)
  if (faults.strikes('incomplete-message')) damaged = withoutOneField(damaged, faults)
  if (faults.strikes('noisy-message')) {
    const at = faults.below(damaged.length)
    damaged = `${damaged.slice(0, at)}${noise[faults.below(noise.length)]}${damaged.slice(at)}`
  }
  if (faults.strikes('cut-message')) damaged = damaged.slice(0, faults.below(damaged.length))
  return damaged
}

type JsonParent = Record<string, Json> | Json[]

/** A place in a message: what it stands in, and under which name or number. */
interface Place {
  parent: JsonParent
  key: string
}

function placesIn(value: Json, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || value instanceof RawNumber) return found
  const parent = value as JsonParent
  for (const [key, part] of Object.entries(parent)) {
    found.push({ parent, key })
    placesIn(part, found)
  }
  return found
}

/** Names first, or fields of levels, of which there are so many, would be all that is ever lost. */
function withoutOneField(text: string, faults: FaultInjector): string {
  const message = readExactJson(text) as Json
  const places = placesIn(message).filter(({ parent }) => !Array.isArray(parent))
  const names = [...new Set(places.map(({ key }) => key))]
  const name = names[faults.below(names.length)]
  const named = places.filter(({ key }) => key === name)
  const place = named[faults.below(named.length)]
  if (!place || Array.isArray(place.parent)) return text
  place.parent[place.key] = faults.below(2) === 0 ? undefined : null
  return jsonText(message)
}

function withAbsurdNumber(text: string, faults: FaultInjector): string {
  const message = readExactJson(text) as Json
  const places = placesIn(message).filter(({ parent, key }) => isNumber(valueAt(parent, key)))
  const place = places[faults.below(places.length)]
  if (!place) return text
  const { parent, key } = place
  const isQuoted = typeof valueAt(parent, key) === 'string'
  const absurd = isQuoted
    ? (absurdWords[faults.below(absurdWords.length)] ?? '')
    : new RawNumber(absurdNumbers[faults.below(absurdNumbers.length)] ?? '-1')
  if (Array.isArray(parent)) parent[Number(key)] = absurd
  else parent[key] = absurd
  return jsonText(message)
}

function valueAt(parent: JsonParent, key: string): Json {
  return Array.isArray(parent) ? parent[Number(key)] : parent[key]
}

function isNumber(value: Json): boolean {
  return value instanceof RawNumber || (typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value))
}
