import type { Page, Route } from '@playwright/test'

import { test } from './journey.ts'

export interface Failure {
  name: string
  /** Nothing where the network is gone. */
  answer: Parameters<Route['fulfill']>[0]
  text: string
}

/**
 * A call fails in one way after the other, on one page that is loaded once. Two that follow each other say different
 * words: what is seen is then never what was said before.
 */
export async function inTurn<F extends Failure>(
  page: Page,
  call: string,
  failures: readonly F[],
  look: (failure: F) => Promise<void>,
): Promise<void> {
  for (const [index, failure] of failures.entries()) {
    if (failure.text === failures[index - 1]?.text) throw new Error(`${failure.name}: said before`)
    const { name, answer } = failure
    await test.step(name, async () => {
      const handle = (route: Route) => (answer ? route.fulfill(answer) : route.abort())
      await page.route(call, handle)
      await look(failure)
      await page.unroute(call, handle)
    })
  }
}
