import { asciiText, canonicalText, firstDifference, firstOddLine } from './canonical-text.ts'
import { orderOfRows } from './journal-rows.ts'
import { mostReceiptBytes, Receipt, receiptFormat, receiptVersion } from './receipt-format.ts'
import { receiptResult } from './receipt-result.ts'
import { digestsOf, sha256Of } from './write-receipt.ts'

/** One thing in a receipt that is not so. */
export interface WrongLine {
  /** Where: a line of the file, or names from the outside in: ['result', 'averagePrice']. */
  at: { line: number } | { path: readonly string[] }
  /** What the file says, and what its own facts say; null where there is nothing to put beside each other. */
  says: string | null
  is: string | null
}

export type ReceiptVerdict =
  | { verdict: 'none' }
  | { verdict: 'other-version'; version: number }
  | { verdict: 'true'; receipt: Receipt; checked: number }
  | { verdict: 'false'; receipt: Receipt | null; wrong: readonly WrongLine[] }

/**
 * Whether a file is a receipt as Leadline writes it, and everything in it follows from its books and its rows. Every byte
 * counts: the file must be the one text that stands for what it says, and that text must have the digest at its end.
 */
export function verifyReceipt(bytes: Uint8Array): ReceiptVerdict {
  if (bytes.length > mostReceiptBytes) return { verdict: 'none' }
  const read = asciiText(bytes)
  if ('line' in read) {
    return isMeant(asciiPart(bytes)) ? falseAtLine(read.line) : { verdict: 'none' }
  }
  const { text } = read
  if (!isMeant(text)) return { verdict: 'none' }
  const raw = parsed(text)
  if (raw === undefined) return falseAtLine(firstOddLine(text))
  const { format, version } = raw as { format?: unknown; version?: unknown }
  const isLater = Number.isInteger(version) && Number(version) > receiptVersion
  if (format === receiptFormat && isLater && isSealed(raw)) {
    return { verdict: 'other-version', version: Number(version) }
  }
  const line = firstDifference(text, canonicalText(raw))
  if (line !== undefined) return falseAtLine(line)
  const { error } = Receipt.safeParse(raw)
  if (error) {
    const path = error.issues[0]?.path.map(String) ?? []
    return falseWith(null, [{ at: { path }, says: null, is: null }])
  }
  // As it was read: what was checked is a copy whose parts stand in another order.
  const receipt = raw as Receipt
  const { wrong, checked } = wrongIn(receipt)
  return wrong.length === 0 ? { verdict: 'true', receipt, checked } : falseWith(receipt, wrong)
}

/** Every digest and every number that follows from others, each compared. */
function wrongIn(receipt: Receipt): { wrong: WrongLine[]; checked: number } {
  const { sha256, ...rest } = receipt
  const order = orderOfRows(receipt)
  const result = order && computed(receipt, order)
  const parts = [
    { path: ['digests'], says: receipt.digests, is: digestsOf(receipt) },
    { path: ['sha256'], says: sha256, is: sha256Of(rest) },
    { path: ['order'], says: receipt.order, is: order ?? null },
    { path: ['result'], says: receipt.result, is: result ?? null },
  ]
  const leaves = parts.flatMap(({ path, says, is }) => compared(path, says, is))
  const wrong = leaves.flatMap(({ path, says, is }) =>
    says === is ? [] : { at: { path }, says: says ?? null, is: is ?? null },
  )
  return { wrong, checked: leaves.length }
}

/** Undefined where a row cannot be read, and so nothing follows from it. */
function computed(receipt: Receipt, order: Receipt['order']): Receipt['result'] | undefined {
  try {
    return receiptResult(receipt, order)
  } catch {
    return undefined
  }
}

interface Leaf {
  path: readonly string[]
  says: string | undefined
  is: string | undefined
}

/** Both side by side, value by value. */
function compared(path: readonly string[], says: unknown, is: unknown): Leaf[] {
  if (!isTree(says) && !isTree(is)) return [{ path, says: wordOf(says), is: wordOf(is) }]
  const [first, second] = [entriesOf(says), entriesOf(is)]
  const names = new Set([...first.keys(), ...second.keys()])
  // An empty list, and something else in its place.
  if (names.size === 0) return [{ path, says: JSON.stringify(says), is: JSON.stringify(is) }]
  return [...names].flatMap((name) => compared([...path, name], first.get(name), second.get(name)))
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(isTree(value) ? Object.entries(value) : [])
}

function wordOf(value: unknown): string | undefined {
  return value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
}

/** It has marks of a receipt: then it is a false one, and not another file. */
function isMeant(text: string): boolean {
  const marks = [receiptFormat, '"digests": {', '"sha256": "', '"rowsLeftOut": ']
  return marks.filter((mark) => text.includes(mark)).length >= 2
}

/** A later format seals itself in the same way: a byte of its version that was changed is none of a later one. */
function isSealed(raw: object): boolean {
  const { sha256, ...rest } = raw as { sha256?: unknown }
  return sha256 === sha256Of(rest)
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isTree(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** For looking alone: what is no character of a receipt is a space. */
function asciiPart(bytes: Uint8Array): string {
  const read = asciiText(
    bytes.map((byte) => (byte === 10 || (byte >= 32 && byte < 127) ? byte : 32)),
  )
  return 'text' in read ? read.text : ''
}

function falseAtLine(line: number): ReceiptVerdict {
  return falseWith(null, [{ at: { line }, says: null, is: null }])
}

function falseWith(receipt: Receipt | null, wrong: readonly WrongLine[]): ReceiptVerdict {
  return { verdict: 'false', receipt, wrong }
}
