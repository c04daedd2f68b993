import { type Venue, venues } from '@leadline/venues/venue-registry'

import { ContentError } from './content-error.ts'

/**
 * A Markdown table of the exchanges that has a column of rate limits must list every exchange, in the
 * registry's order, with the registry's figure. `firstLine` is the line of the file the text begins on.
 */
export function checkRateLimitTables(markdown: string, file: string, firstLine: number): void {
  const lines = markdown.split('\n')
  for (const [at, line] of lines.entries()) {
    const heads = cellsOf(line)
    const column = heads.findIndex((head) => /\blimit$/i.test(head))
    if (heads[0] !== 'Exchange' || column === -1) continue
    // Below the heads and the line of dashes.
    for (const [index, venue] of venues.entries()) {
      const row = at + 2 + index
      const [name, limit] = [0, column].map((cell) => cellsOf(lines[row] ?? '')[cell])
      if (name !== venue.fullName || limit !== venue.rateLimitWords) {
        const wanted = `${venue.fullName} with the limit '${venue.rateLimitWords}'`
        throw new ContentError(file, row + firstLine, `must be the row of ${wanted}`)
      }
    }
  }
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return []
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** A guide says '10 requests per second (private)', and may go on after a comma. */
export function isRateLimitOf(venue: Venue, sentence: string): boolean {
  const [figure = ''] = sentence.split(', ')
  const plain = figure.replace(/ requests? per/, ' per').toLowerCase()
  return plain === venue.rateLimitWords.replaceAll(',', '').toLowerCase()
}
