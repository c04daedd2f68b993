import type { ScriptEngine } from '@leadline/algorithms/script-engine'

/** In place of a Python that cannot be used: whatever is opened says why, and nothing runs. */
export function missingEngine(problem: string): ScriptEngine {
  return {
    kind: 'cpython',
    open: (_source, listener) => {
      // After the caller has what it opened, as with a process that could not be started.
      queueMicrotask(() => listener.ended(problem))
      const nothing = () => {}
      return { deliver: nothing, again: nothing, close: nothing, kill: nothing }
    },
    shutdown: () => {},
  }
}
