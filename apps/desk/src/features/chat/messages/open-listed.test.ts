import { expect, test } from 'vitest'

import type { MarketClient } from '../../../platform/hub/market-client.ts'
import { openListed } from './open-listed.ts'

/** A hub that lists one market; of the others nothing is listed, or one list has not come. */
async function click(symbol: string, missingLists: readonly string[] = []) {
  const done: string[] = []
  const client = {
    request: ({ text }: { text: string }) =>
      Promise.resolve({
        isDone: true,
        markets: text.startsWith('BTC') ? [{ symbol: 'BTC-USD' }] : [],
        missingLists,
      }),
  } as unknown as MarketClient
  await openListed(
    client,
    symbol,
    (opened) => done.push(`opened ${opened}`),
    (words) => done.push(words),
  )
  return done
}

test('a symbol of a message opens only where an exchange lists that very market', async () => {
  expect(await click('BTC-USD')).toEqual(['opened BTC-USD'])
  expect(await click('ZZZZ-USD')).toEqual(['Not opened: no exchange here lists ZZZZ-USD.'])
  expect(await click('BTC-USDT')).toEqual(['Not opened: no exchange here lists BTC-USDT.'])
  expect(await click('ZZZZ-USD', ['kraken'])).toEqual([
    'Not opened: which exchange lists ZZZZ-USD is not known yet.',
  ])
})
