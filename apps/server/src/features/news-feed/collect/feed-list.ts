import { readFileSync } from 'node:fs'

import { parse } from 'yaml'
import * as z from 'zod/mini'

/** A publication whose feed is read. */
export interface NewsSource {
  /** As items name it. */
  name: string
  url: string
  /** How often it is asked, unless it answers with a longer wait of its own. */
  everyMinutes: number
}

const Source = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(120)),
  url: z.url({
    protocol: /^https?$/,
    error: 'must be an address that begins with https:// or http://',
  }),
  everyMinutes: z.optional(z.int().check(z.gte(1), z.lte(1440))),
})
const List = z.strictObject({ sources: z.array(Source).check(z.maxLength(500)) })

const usualMinutes = 5

/** Reads and checks the operator's list. Whatever is wrong with it is said in one sentence, with its place. */
export function readFeedList(file: string): NewsSource[] {
  const list = List.safeParse(parse(readFileSync(file, 'utf8')))
  if (!list.success) {
    const [issue] = list.error.issues
    throw new Error(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
  }
  const seen = new Set<string>()
  for (const { url, name } of list.data.sources) {
    if (seen.has(url)) throw new Error(`${file}: ${name} has an address that another source has`)
    seen.add(url)
  }
  return list.data.sources.map(({ name, url, everyMinutes = usualMinutes }) => ({
    name,
    url,
    everyMinutes,
  }))
}
