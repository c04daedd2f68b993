import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { objectOf } from '../kernel/json/fields.ts'
import { type JsonObject, parseLossless } from '../kernel/json/lossless-json.ts'

/** The messages and vectors that are written down for an exchange. */
export function readExamples(venue: 'kraken' | 'gemini') {
  const folder = join(import.meta.dirname, '../../fixtures')
  const text = readFileSync(join(folder, `${venue}.json`), 'utf8')
  const plain = JSON.parse(text) as Record<
    string,
    { body?: unknown; raw?: string; where?: string; direction?: string }
  >
  const vectors = objectOf(parseLossless(text))?.['vectors'] as Record<string, JsonObject>
  return {
    names: Object.keys(plain),
    vectors,
    /** The text that would be on the wire. */
    text(name: string): string {
      const example = plain[name]
      if (!example) throw new Error(`There is no example ${name}`)
      return example.raw ?? JSON.stringify(example.body)
    },
    body(name: string): unknown {
      return plain[name]?.body
    },
  }
}
