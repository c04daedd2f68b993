import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { splitFrontMatter } from './front-matter.ts'
import { parseYaml } from './parse-yaml.ts'

const Items = z.strictObject({
  items: z.array(z.strictObject({ title: z.string(), status: z.enum(['open', 'fixed']) })),
})

test('a wrong value is named by file, line and place', () => {
  const text = 'items:\n  - title: One\n    status: open\n  - title: Two\n    status: lost\n'
  expect(() => parseYaml(Items, text, 'roadmap.yaml')).toThrow(
    /^content\/roadmap\.yaml:5: items\.1\.status: /,
  )
})

test('what is missing is looked for where it should stand', () => {
  const text = 'items:\n  - title: One\n    status: open\n  - title: Two\n'
  expect(() => parseYaml(Items, text, 'roadmap.yaml')).toThrow(
    /^content\/roadmap\.yaml:4: items\.1\.status: /,
  )
})

test('a slip of the pen in the notation is named by its line', () => {
  const text = 'items:\n  - title: One\n   status: open\n'
  expect(() => parseYaml(Items, text, 'roadmap.yaml')).toThrow(/^content\/roadmap\.yaml:[23]: /)
})

test('lines of an article are counted from the top of its file', () => {
  const Head = z.strictObject({ title: z.string(), date: z.iso.date() })
  const text = '---\ntitle: One\ndate: yesterday\n---\nBody\n'
  expect(() => splitFrontMatter(Head, text, 'news/one.md')).toThrow(
    /^content\/news\/one\.md:3: date/,
  )
})

test('an article without a head says what a head looks like', () => {
  expect(() => splitFrontMatter(z.strictObject({}), 'Body\n', 'news/one.md')).toThrow(
    "content/news/one.md:1: must begin with a line '---'",
  )
})
