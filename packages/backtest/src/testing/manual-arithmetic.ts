import { readFileSync } from 'node:fs'

const file = new URL('../../../../content/manual/algorithms.md', import.meta.url)

/** The manual, as it is printed. */
export const manual = readFileSync(file, 'utf8')

/** One row of the table under 'Check the arithmetic first'. */
export interface ManualRow {
  exit: string
  beforeFees: string
  fees: string
  result: string
}

export interface ManualArithmetic {
  average: string
  entry: string
  /** In percent, a side. */
  fee: string
  rows: ManualRow[]
  /** At the example's own size. */
  size: string
  gain: string
  loss: string
  /** Of a hundred trades. */
  mustWin: string
}

/** The numbers of that part, without commas and dollar signs. */
export function manualArithmetic(): ManualArithmetic {
  const part = manual.split('### Check the arithmetic first')[1]?.split('\n## ')[0] ?? ''
  const [, average = '', entry = ''] = find(
    part,
    /average is ([\d,.]+)\. An entry .* is ([\d,.]+)\./,
  )
  const [, fee = ''] = find(part, /charges ([\d.]+)% a side/)
  const [, size = '', gain = '', loss = ''] = find(
    part,
    /size of ([\d.]+) BTC, that is a gain of \$([\d.]+) or a loss of \$([\d.]+)\./,
  )
  const [, mustWin = ''] = find(part, /must win about (\d+) trades in 100/)
  const rows = [
    ...part.matchAll(/^\| At [^|]*?([\d,]+\.\d\d) \|([^|]+)\|([^|]+)\|([^|]+)\|$/gm),
  ].map(([, exit = '', beforeFees = '', fees = '', result = '']) => ({
    exit: plain(exit),
    beforeFees: plain(beforeFees),
    fees: plain(fees),
    result: plain(result),
  }))
  return { average: plain(average), entry: plain(entry), fee, rows, size, gain, loss, mustWin }
}

/** The example that is printed in full. */
export function dipBuyer(): string {
  return find(manual, /## A complete algorithm[\s\S]*?```python\n([\s\S]*?)```/)[1] ?? ''
}

function find(text: string, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(text)
  if (!found) throw new Error(`The manual no longer says ${pattern}.`)
  return found
}

function plain(number: string): string {
  return number.replaceAll(/[,$+\s]/g, '')
}
