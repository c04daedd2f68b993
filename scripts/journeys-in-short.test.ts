import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { journeysInShort } from './journeys-in-short.mjs'

const journeys = readdirSync(join(import.meta.dirname, '../e2e'), { recursive: true })
  .map((path) => String(path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.journey.ts'))

test.each(Object.values(journeysInShort).flat())(
  'the journeys %s, which npm test walks, are there',
  (name) => {
    expect(journeys.filter((path) => path.startsWith(name))).not.toEqual([])
  },
)
