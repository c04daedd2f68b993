import { Parser } from 'htmlparser2'
import * as z from 'zod/mini'

import { cleanText, plainText } from './plain-text.ts'

/** One story as a feed gives it. */
export interface FeedEntry {
  /** The source's own name for it; its address where it has none. */
  id: string
  link: string
  headline: string
  text: string
  /** Milliseconds; undefined where the feed does not say or does not make sense. */
  publishedAt: number | undefined
  language: string | undefined
}

/** A feed that cannot be read, as readable text for the operator. */
export class UnreadableFeed extends Error {}

const mostEntries = 200
const longestHeadline = 300
const longestText = 8_000

/** RSS 2.0, RSS 1.0, Atom and JSON Feed, by what the text is and not by what it is called. */
export function readFeed(body: Buffer, contentType = ''): FeedEntry[] {
  const text = decode(body, contentType)
  const start = text.trimStart()
  const entries = start.startsWith('{') ? readJsonFeed(start) : readXmlFeed(start)
  return entries.flatMap((entry) => checked(entry)).slice(0, mostEntries)
}

interface RawEntry {
  id?: string
  link?: string
  title?: string
  html?: string
  published?: string
  language?: string
}

function checked(raw: RawEntry): FeedEntry[] {
  const link = raw.link?.trim() ?? ''
  const headline = plainText(raw.title ?? '', longestHeadline)
  const url = URL.parse(link)
  if (headline === '' || !url || !/^https?:$/.test(url.protocol) || link.length > 2_000) return []
  // Read in an encoding that it does not have: better no story than one that nobody wrote.
  if (headline.includes('\ufffd')) return []
  if (url.username !== '' || url.password !== '') return []
  return [
    {
      id: cleanText(raw.id ?? '', 500) || url.href,
      link: url.href,
      headline,
      text: plainText(raw.html ?? '', longestText),
      publishedAt: timeOf(raw.published),
      language: raw.language?.toLowerCase().slice(0, 2),
    },
  ]
}

/** A time with its zone. One without a zone is UTC, as RSS and Atom ask for; nonsense is no time. */
function timeOf(written: string | undefined): number | undefined {
  if (written === undefined) return undefined
  const text = written.trim()
  const hasZone = /(?:Z|[+-]\d\d:?\d\d|\b(?:GMT|UTC?|EST|EDT|CST|CDT|MST|MDT|PST|PDT))$/i.test(text)
  const ms = Date.parse(
    hasZone
      ? text
      : `${text.replace(/^(\d{4}-\d\d-\d\d) /, '$1T')}${/^\d{4}-/.test(text) && /T|\d \d/.test(text) ? 'Z' : ' UTC'}`,
  )
  const earliest = Date.UTC(2009, 0, 3)
  return Number.isFinite(ms) && ms >= earliest ? ms : undefined
}

const JsonFeed = z.object({
  version: z.string().check(z.regex(/^https:\/\/jsonfeed\.org\/version\//)),
  language: z.optional(z.string()),
  items: z.array(z.unknown()),
})
const JsonItem = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  url: z.optional(z.string()),
  external_url: z.optional(z.string()),
  title: z.optional(z.string()),
  content_html: z.optional(z.string()),
  content_text: z.optional(z.string()),
  summary: z.optional(z.string()),
  date_published: z.optional(z.string()),
  language: z.optional(z.string()),
})

function readJsonFeed(text: string): RawEntry[] {
  const feed = JsonFeed.safeParse(parsed(text))
  if (!feed.success) throw new UnreadableFeed('It is JSON, but no JSON Feed.')
  return feed.data.items.flatMap((item): RawEntry[] => {
    const read = JsonItem.safeParse(item)
    if (!read.success) return []
    const {
      id,
      url,
      external_url: elsewhere,
      title,
      content_html: html,
      content_text: plain,
    } = read.data
    const link = url ?? elsewhere
    const language = read.data.language ?? feed.data.language
    return [
      {
        ...(id !== undefined && { id: String(id) }),
        ...(link !== undefined && { link }),
        ...(title !== undefined && { title }),
        html: html ?? escaped(plain ?? read.data.summary ?? ''),
        ...(read.data.date_published !== undefined && { published: read.data.date_published }),
        ...(language !== undefined && { language }),
      },
    ]
  })
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFeed('It begins like JSON and is none.')
  }
}

/** Which field of an entry an element holds, best first: a later one does not replace a better one. */
const fields: Readonly<Record<string, { field: keyof RawEntry; rank: number }>> = {
  guid: { field: 'id', rank: 1 },
  id: { field: 'id', rank: 1 },
  link: { field: 'link', rank: 1 },
  title: { field: 'title', rank: 1 },
  'content:encoded': { field: 'html', rank: 1 },
  content: { field: 'html', rank: 2 },
  description: { field: 'html', rank: 3 },
  summary: { field: 'html', rank: 3 },
  pubdate: { field: 'published', rank: 1 },
  published: { field: 'published', rank: 1 },
  'dc:date': { field: 'published', rank: 2 },
  updated: { field: 'published', rank: 3 },
  'dc:language': { field: 'language', rank: 1 },
}

/**
 * The parser knows no document types: entities that a feed declares for itself are never expanded, so a bomb of them is
 * a few letters. It reads what is not well formed, as most readers of feeds do.
 */
function readXmlFeed(text: string): RawEntry[] {
  const entries: RawEntry[] = []
  let entry: { raw: RawEntry; ranks: Partial<Record<keyof RawEntry, number>> } | undefined
  let open: { field: keyof RawEntry; rank: number; depth: number } | undefined
  let content = ''
  let depth = 0
  let isFeed = false
  let language: string | undefined
  const keep = (field: keyof RawEntry, rank: number, value: string) => {
    if (!entry || value.trim() === '' || (entry.ranks[field] ?? 9) <= rank) return
    entry.raw[field] = value
    entry.ranks[field] = rank
  }
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.toLowerCase()
        depth += 1
        if (/^(?:rss|feed|rdf:rdf|channel)$/.test(name)) {
          isFeed = true
          language ??= attributes['xml:lang']
        }
        if (name === 'item' || name === 'entry') {
          entry = { raw: {}, ranks: {} }
          return
        }
        if (!entry) {
          if (name === 'language') {
            open = { field: 'language', rank: 0, depth }
            content = ''
          }
          return
        }
        // XHTML inside of a field is its text.
        if (open) return
        const known = fields[name]
        if (!known) return
        const address = attributes['href']
        if (name === 'link' && address !== undefined) {
          if ((attributes['rel'] ?? 'alternate') === 'alternate') keep('link', 0, address)
          return
        }
        open = { ...known, depth }
        content = ''
      },
      ontext: (part) => {
        if (open && content.length < longestText * 20) content += part
      },
      onclosetag: (tag) => {
        const name = tag.toLowerCase()
        if (open && open.depth === depth) {
          if (entry) keep(open.field, open.rank, content)
          else language ??= content.trim()
          open = undefined
        }
        depth -= 1
        if ((name === 'item' || name === 'entry') && entry) {
          entries.push({ ...(language !== undefined && { language }), ...entry.raw })
          entry = undefined
          if (entries.length >= mostEntries * 2) parser.pause()
        }
      },
    },
    { xmlMode: true, decodeEntities: true, lowerCaseTags: false },
  )
  parser.end(text)
  if (!isFeed) throw new UnreadableFeed('It is neither RSS nor Atom nor JSON Feed.')
  return entries
}

/** By its mark, its header or its first line; what says nothing is UTF-8. Wrong bytes become �, never an error. */
function decode(body: Buffer, contentType: string): string {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body)
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be').decode(body)
  const declared =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /^[^>]{0,200}encoding=["']([\w-]+)["']/i.exec(body.subarray(0, 250).toString('latin1'))?.[1] ??
    'utf-8'
  try {
    return new TextDecoder(declared).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
