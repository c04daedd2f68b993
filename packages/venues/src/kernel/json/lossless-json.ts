/**
 * JSON whose numbers keep their digits: every number becomes its own source text, so that '0.5660' keeps its zero and
 * '9007199254740993' its last digit. The text is a string like any other in the result.
 *
 * Read by hand because that was the fastest of what keeps the digits. Times JSON.parse of the same text (Node 24, book
 * update / book of 200 levels / two trades): this 1.2 / 1.4 / 1.7; numbers quoted by a scanner and then JSON.parse
 * 1.6 / 2.1 / 1.8; the same by a regular expression 1.9 / 2.3 / 2.1; JSON.parse with a reviver that takes
 * context.source 6.0 / 7.0 / 6.4. `npm run bench -w @leadline/venues` measures again.
 */
export function parseLossless(text: string): unknown {
  source = text
  at = 0
  depth = 0
  const value = readValue()
  skipSpace()
  if (at < source.length) throw fault()
  return value
}

/** Undefined where it is not JSON: `parseLossless` for texts that somebody else wrote. */
export function tryParseLossless(text: string): unknown {
  try {
    return parseLossless(text)
  } catch (error) {
    if (error instanceof BadJsonError) return undefined
    throw error
  }
}

/** The only thing `parseLossless` throws: the text is not JSON, or nested deeper than any exchange would. */
export class BadJsonError extends Error {
  override readonly name = 'BadJsonError'
}

export type JsonObject = { readonly [key: string]: unknown }

const deepest = 100

// One text is read at a time and never across a pause, so the cursor may live outside of the functions.
let source = ''
let at = 0
let depth = 0

function fault(): BadJsonError {
  return new BadJsonError(`Not JSON at character ${at + 1} of ${source.length}`)
}

/** The code of the next character that is not white space; NaN at the end. */
function skipSpace(): number {
  for (;;) {
    const code = source.charCodeAt(at)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code
    at += 1
  }
}

function readValue(): unknown {
  const code = skipSpace()
  if (code === 34) return readText()
  if (code === 123) return readObject()
  if (code === 91) return readArray()
  if (code === 45 || (code >= 48 && code <= 57)) return readNumber(code)
  if (code === 116) return readWord('true', true)
  if (code === 102) return readWord('false', false)
  if (code === 110) return readWord('null', null)
  throw fault()
}

function readWord<T>(word: string, value: T): T {
  if (!source.startsWith(word, at)) throw fault()
  at += word.length
  return value
}

function readObject(): JsonObject {
  const result: Record<string, unknown> = {}
  at += 1
  depth += 1
  if (depth > deepest) throw fault()
  if (skipSpace() === 125) at += 1
  else {
    for (;;) {
      if (skipSpace() !== 34) throw fault()
      const key = readKey()
      if (skipSpace() !== 58) throw fault()
      at += 1
      if (key === '__proto__') defineProto(result, readValue())
      else result[key] = readValue()
      const next = skipSpace()
      at += 1
      if (next === 125) break
      if (next !== 44) throw fault()
    }
  }
  depth -= 1
  return result
}

/** A field of that name, as JSON.parse makes it, not another prototype. */
function defineProto(target: object, value: unknown): void {
  const writable = { configurable: true, enumerable: true, writable: true }
  Object.defineProperty(target, '__proto__', { value, ...writable })
}

function readArray(): unknown[] {
  const result: unknown[] = []
  at += 1
  depth += 1
  if (depth > deepest) throw fault()
  if (skipSpace() === 93) at += 1
  else {
    for (;;) {
      result.push(readValue())
      const next = skipSpace()
      at += 1
      if (next === 93) break
      if (next !== 44) throw fault()
    }
  }
  depth -= 1
  return result
}

function readNumber(first: number): string {
  const start = at
  let code = first
  if (code === 45) code = source.charCodeAt((at += 1))
  if (code === 48) code = source.charCodeAt((at += 1))
  else code = skipDigits()
  if (code === 46) {
    at += 1
    code = skipDigits()
  }
  if (code === 101 || code === 69) {
    const sign = source.charCodeAt((at += 1))
    if (sign === 43 || sign === 45) at += 1
    skipDigits()
  }
  return source.slice(start, at)
}

/** At least one digit; the code after the last. */
function skipDigits(): number {
  const start = at
  let code = source.charCodeAt(at)
  while (code >= 48 && code <= 57) code = source.charCodeAt((at += 1))
  if (at === start) throw fault()
  return code
}

function readText(): string {
  const start = at + 1
  for (let index = start; ; index += 1) {
    const code = source.charCodeAt(index)
    if (code === 34) {
      at = index + 1
      return source.slice(start, index)
    }
    if (!(code >= 32) || code === 92) return readEscapedText()
  }
}

/** Escapes are rare and have rules of their own: the platform knows them. */
function readEscapedText(): string {
  const start = at
  let end = source.indexOf('"', start + 1)
  while (end > 0 && isEscaped(end)) end = source.indexOf('"', end + 1)
  if (end < 0) throw fault()
  at = end + 1
  try {
    return JSON.parse(source.slice(start, at)) as string
  } catch {
    throw fault()
  }
}

function isEscaped(index: number): boolean {
  let slashes = 0
  while (source.charCodeAt(index - 1 - slashes) === 92) slashes += 1
  return slashes % 2 === 1
}

/** Field names repeat: one already known is compared in place instead of being cut out and looked up. */
const knownKeys: string[] = Array.from({ length: 256 }, () => '')

function readKey(): string {
  const start = at + 1
  let hash = 0
  for (let index = start; ; index += 1) {
    const code = source.charCodeAt(index)
    if (code === 34) {
      const slot = (hash ^ (index - start)) & 255
      const known = knownKeys[slot] ?? ''
      at = index + 1
      if (known.length === index - start && source.startsWith(known, start)) return known
      return (knownKeys[slot] = source.slice(start, index))
    }
    if (!(code >= 32) || code === 92) return readEscapedText()
    hash = (hash * 31 + code) | 0
  }
}
