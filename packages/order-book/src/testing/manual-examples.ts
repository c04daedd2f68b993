import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manual = join(import.meta.dirname, '../../../../content/manual')

/** The text of a guide, exactly as customers read it. */
export function guide(name: string): string {
  return readFileSync(join(manual, `${name}.md`), 'utf8')
}

/** The cells of the first table after these words, without its head: one list per row. */
export function tableAfter(text: string, words: string): string[][] {
  const start = text.indexOf(words)
  if (start < 0) throw new Error(`The guide no longer says '${words}'`)
  const lines = text.slice(start).split('\n')
  const first = lines.findIndex((line) => line.startsWith('|'))
  const rows: string[][] = []
  for (const line of lines.slice(first + 2)) {
    if (!line.startsWith('|')) break
    rows.push(
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  }
  return rows
}

/** The numbers in the sentence that matches, as the manual prints them. */
export function numbersIn(text: string, sentence: RegExp): string[] {
  const match = sentence.exec(text)
  if (!match) throw new Error(`The guide no longer says ${sentence}`)
  return match.slice(1)
}

/** '60,000.10' and '$50,000.00' without what is only there for the eye. */
export function plain(number: string): string {
  return number.replaceAll(/[$,]/g, '')
}
