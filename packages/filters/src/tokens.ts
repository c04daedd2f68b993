import type { Mistake } from './mistake.ts'

export type TokenKind = 'word' | 'number' | 'text' | 'list' | 'operator' | '(' | ')' | ',' | 'end'

export interface Token {
  kind: TokenKind
  start: number
  end: number
  /** As typed; of a text without its quotes, of a list without its @. */
  text: string
}

// A word may hold a point or hyphens: Binance.US, BTC-USD. A number may end in k or m.
const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['number', /[-−]?(?:\d+\.?\d*|\.\d+)(?:[kKmM](?![\w.-])|(?![\w-]))/y],
  ['word', /[\p{L}_\d][\p{L}\p{N}_.-]*/uy],
  ['list', /@[a-zA-Z0-9-]+/y],
  ['text', /"[^"]*"/y],
  ['operator', /!=|<=|>=|=|<|>/y],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
]

/** Cuts a filter into tokens, the last of which is the end; what fits nowhere is a mistake. */
export function tokenize(filter: string): { tokens: Token[]; mistakes: Mistake[] } {
  const tokens: Token[] = []
  const mistakes: Mistake[] = []
  let at = 0
  while (at < filter.length) {
    if (/\s/.test(filter[at] ?? '')) {
      at += 1
      continue
    }
    const token = tokenAt(filter, at)
    if (token) {
      tokens.push(token)
      at = token.end
    } else {
      const end = unreadableEnd(filter, at)
      mistakes.push({ start: at, end, message: unreadable(filter.slice(at, end)) })
      at = end
    }
  }
  tokens.push({ kind: 'end', start: filter.length, end: filter.length, text: '' })
  return { tokens, mistakes }
}

function tokenAt(filter: string, at: number): Token | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const match = pattern.exec(filter)
    if (!match) continue
    const end = at + match[0].length
    return { kind, start: at, end, text: inner(kind, match[0]) }
  }
  return undefined
}

function inner(kind: TokenKind, text: string): string {
  if (kind === 'text') return text.slice(1, -1)
  // As the desk writes it.
  if (kind === 'number') return text.replace('−', '-')
  return kind === 'list' ? text.slice(1) : text
}

/** An open quote takes the rest of the line; anything else a single character. */
function unreadableEnd(filter: string, at: number): number {
  return filter[at] === '"' ? filter.length : at + 1
}

function unreadable(text: string): string {
  if (text.startsWith('"')) return 'This text has no closing quote.'
  if (text === '@') return 'The name of a watch list follows @, such as @main.'
  return `${text} has no meaning in a filter.`
}
