import type { Locator } from '@playwright/test'

import { expect } from '../journey.ts'

/** This part of a long page begins right under the header: it is what one reads first. */
export async function expectOpenAt(part: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const top = (await part.boundingBox())?.y ?? Number.NaN
      return top > 60 && top < 200
    })
    .toBe(true)
}
