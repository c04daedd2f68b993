import type { Clock } from '@leadline/runtime/clock'

/** Waits so long, or until it is called off; leaves nothing behind on a signal that outlives many pauses. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const cancel = clock.after(ms, end)
  signal.addEventListener('abort', end, { once: true })
  await promise
  signal.removeEventListener('abort', end)
  cancel()
}
