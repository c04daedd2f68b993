/**
 * Several windows may show the same desk; one of them watches the alerts, so that each fires once. When that window is
 * closed, another takes over. A tab of the site has a market of its own, and watches for itself.
 */
export function asOneWatcher(watch: () => () => void, isAlone: boolean): () => void {
  if (isAlone) return watch()
  const ended = new AbortController()
  const untilEnded = async () => {
    const stop = watch()
    await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
    stop()
  }
  navigator.locks
    .request('leadline-price-alerts', { signal: ended.signal }, untilEnded)
    // Ended while another window still watched.
    .catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
    })
  return () => ended.abort()
}
