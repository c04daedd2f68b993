import type { Mistake } from './mistake.ts'
import type { Comparison, Expression, FieldName, Value } from './syntax.ts'
import { type Token, tokenize } from './tokens.ts'

export interface Parsed {
  /** Undefined for an empty filter, and where there are mistakes. */
  expression: Expression | undefined
  mistakes: Mistake[]
}

class Unreadable extends Error {
  readonly mistake: Mistake

  constructor(mistake: Mistake) {
    super(mistake.message)
    this.mistake = mistake
  }
}

const comparisons = new Set<string>(['=', '!=', '<', '<=', '>', '>='])
/** Deeper than anybody writes by hand, and shallow enough for every stack. */
const deepest = 64

/** Reads a filter: comparisons first, then not, then and, then or. */
export function parseFilter(filter: string): Parsed {
  const { tokens, mistakes } = tokenize(filter)
  if (mistakes.length > 0) return { expression: undefined, mistakes }
  if (tokens.length === 1) return { expression: undefined, mistakes: [] }
  try {
    return { expression: new Parser(tokens).whole(), mistakes: [] }
  } catch (error) {
    if (error instanceof Unreadable) return { expression: undefined, mistakes: [error.mistake] }
    throw error
  }
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const expression = this.#or()
    const rest = this.#peek()
    if (rest.kind === 'end') return expression
    if (rest.kind === ')') fail(rest, 'This parenthesis was never opened.')
    return fail(rest, `Join conditions with and, or: ${rest.text} stands here alone.`)
  }

  #or(): Expression {
    return this.#chain('or', () => this.#and())
  }

  #and(): Expression {
    return this.#chain('and', () => this.#not())
  }

  #chain(word: 'and' | 'or', next: () => Expression): Expression {
    const first = next()
    if (!this.#isWord(word)) return first
    const operands = [first]
    while (this.#isWord(word)) {
      this.#take()
      operands.push(next())
    }
    return { kind: word, operands, start: first.start, end: operands.at(-1)?.end ?? first.end }
  }

  #not(): Expression {
    if (!this.#isWord('not')) return this.#condition()
    const { start } = this.#take()
    const operand = this.#deeper(() => this.#not())
    return { kind: 'not', operand, start, end: operand.end }
  }

  #condition(): Expression {
    const token = this.#peek()
    if (token.kind === '(') return this.#parenthesis()
    const field = this.#field()
    const next = this.#take()
    if (next.kind === 'operator' && isComparison(next.text)) {
      const value = this.#value(`after ${next.text}`)
      return {
        kind: 'compare',
        field,
        operator: next.text,
        value,
        start: field.start,
        end: value.end,
      }
    }
    if (isWord(next, 'in')) return this.#membership(field)
    if (isWord(next, 'contains')) {
      const value = this.#value('after contains')
      return { kind: 'contains', field, value, start: field.start, end: value.end }
    }
    return fail(
      next.kind === 'end' ? field : next,
      `A comparison is missing after ${field.name}: =, !=, <, >, in or contains.`,
    )
  }

  #parenthesis(): Expression {
    const open = this.#take()
    const inside = this.#deeper(() => this.#or())
    const close = this.#take()
    if (close.kind !== ')') fail(open, 'This parenthesis is never closed.')
    return { ...inside, start: open.start, end: close.end }
  }

  #membership(field: FieldName): Expression {
    const next = this.#take()
    if (next.kind === 'list') {
      const list = { name: next.text, start: next.start, end: next.end }
      return { kind: 'in-list', field, list, start: field.start, end: next.end }
    }
    if (next.kind !== '(') {
      return fail(next.kind === 'end' ? field : next, 'After in comes a list: in (…) or in @name.')
    }
    const values = [this.#value('in the list')]
    while (this.#peek().kind === ',') {
      this.#take()
      values.push(this.#value('after the comma'))
    }
    const close = this.#take()
    if (close.kind !== ')') return fail(next, 'This list is never closed.')
    return { kind: 'in', field, values, start: field.start, end: close.end }
  }

  #field(): FieldName {
    const token = this.#take()
    if (token.kind === 'word' && !isReserved(token.text)) {
      return { name: token.text.toLowerCase(), start: token.start, end: token.end }
    }
    const found = token.kind === 'end' ? 'the filter ends' : `${token.text} stands`
    return fail(token, `A condition begins with a field, such as notional; here ${found}.`)
  }

  #value(where: string): Value {
    const token = this.#take()
    const place = { start: token.start, end: token.end }
    if (token.kind === 'number') {
      return { kind: 'number', decimal: decimalOf(token.text), text: token.text, ...place }
    }
    if (token.kind === 'text') return { kind: 'text', text: token.text, ...place }
    if (token.kind === 'word' && !isReserved(token.text)) {
      return { kind: 'word', text: token.text, ...place }
    }
    if (token.kind === 'list') return fail(token, 'A watch list is used with in, such as in @main.')
    return fail(token, `A value is missing ${where}.`)
  }

  #deeper(read: () => Expression): Expression {
    this.#depth += 1
    if (this.#depth > deepest) return fail(this.#peek(), 'This is nested too deeply to read.')
    const expression = read()
    this.#depth -= 1
    return expression
  }

  #peek(): Token {
    // The last token is the end and is never passed.
    return this.#tokens[this.#at] as Token
  }

  #take(): Token {
    const token = this.#peek()
    if (token.kind !== 'end') this.#at += 1
    return token
  }

  #isWord(word: string): boolean {
    return isWord(this.#peek(), word)
  }
}

function isWord(token: Token, word: string): boolean {
  return token.kind === 'word' && token.text.toLowerCase() === word
}

function isReserved(word: string): boolean {
  return ['and', 'or', 'not', 'in', 'contains'].includes(word.toLowerCase())
}

function isComparison(text: string): text is Comparison {
  return comparisons.has(text)
}

function fail(place: { start: number; end: number }, message: string): never {
  throw new Unreadable({ start: place.start, end: Math.max(place.end, place.start), message })
}

/** `k` stands for thousand, `m` for million. */
function decimalOf(text: string): { units: bigint; decimals: number } {
  const suffix = text.at(-1)?.toLowerCase()
  const zeros = suffix === 'k' ? 3 : suffix === 'm' ? 6 : 0
  const plain = zeros > 0 ? text.slice(0, -1) : text
  const [whole = '', fraction = ''] = plain.split('.')
  const used = fraction.replace(/0+$/, '')
  const digits = `${whole === '' || whole === '-' ? `${whole}0` : whole}${used}`
  const decimals = used.length - zeros
  return decimals >= 0
    ? { units: BigInt(digits), decimals }
    : { units: BigInt(digits) * 10n ** BigInt(-decimals), decimals: 0 }
}
