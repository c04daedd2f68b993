import { alignedNumber } from './format-number.ts'

/**
 * The numbers of one column, padded so that their points stand under one another. Words among them stay as they are.
 * For cells that are set at the right, in a face of one width, and keep their spaces.
 */
export function alignedColumn(texts: readonly string[]): string[] {
  const widest = texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0)
  return texts.map((text) => (isWords(text) ? text : alignedNumber(text, decimalsOf(text), widest)))
}

function decimalsOf(text: string): number {
  return /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
}

function isWords(text: string): boolean {
  return /\p{L}$/u.test(text)
}
