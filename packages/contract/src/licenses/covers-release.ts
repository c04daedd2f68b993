/**
 * Whether a release may be used with a license, for ever: it was published before the year of updates ended. No clock
 * is asked, only the two instants that were signed; the instant at which the updates end is the first that is not covered.
 */
export function coversRelease(updatesUntil: string, publishedAt: string): boolean {
  return Date.parse(publishedAt) < Date.parse(updatesUntil)
}
