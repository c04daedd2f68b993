import { randomBytes, randomUUID } from 'node:crypto'

import type { Runtime } from '../platform/runtime.ts'

/** A clock that stands still until the test moves it. */
export interface TestRuntime extends Runtime {
  advance(ms: number): void
}

export function createTestRuntime(startAt = Date.parse('2026-01-15T12:00:00Z')): TestRuntime {
  let now = startAt
  return {
    now: () => now,
    newId: () => randomUUID(),
    newSecret: () => randomBytes(32).toString('base64url'),
    advance: (ms) => {
      now += ms
    },
  }
}
