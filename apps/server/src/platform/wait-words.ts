/** When to try again, for whoever has done too much of something. */
export function waitWords({ retryAfterSeconds }: { retryAfterSeconds: number }): string {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  if (minutes < 120) {
    return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  }
  return `Please try again in ${Math.ceil(minutes / 60)} hours.`
}
