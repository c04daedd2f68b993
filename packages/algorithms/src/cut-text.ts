/** A script's own words are kept up to here; a traceback is shorter. */
export const longestLine = 4000

/**
 * The beginning of a text, and a real copy of it. `slice` alone would only point into the whole text, and keep it: a thousand
 * short lines could hold gigabytes that nobody sees.
 */
export function cutText(text: string, most = longestLine): string {
  if (text.length <= most) return text
  return JSON.parse(JSON.stringify(`${text.slice(0, most - 1)}…`)) as string
}
