import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const contentDir = join(import.meta.dirname, '../../../content')

test('nobody is promised that the roadmap says when: most of what is unfinished has no date there', () => {
  const promises = readdirSync(contentDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|yaml|txt)$/.test(name))
    .filter((name) => {
      const text = readFileSync(join(contentDir, name), 'utf8').replaceAll(/\s+/g, ' ')
      return /roadmap(?:\]\([^)]*\))? (?:says|shows|tells) when/i.test(text)
    })
  expect(promises).toEqual([])
})
