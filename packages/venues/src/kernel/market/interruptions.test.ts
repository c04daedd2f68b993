import { expect, test } from 'vitest'

import { Interruptions } from './interruptions.ts'

test('a symbol is interrupted once and resumes when its last part is whole', () => {
  const reported: string[] = []
  const interruptions = new Interruptions({
    interrupted: (symbols, reason) => reported.push(`- ${symbols.join()} ${reason}`),
    resumed: (symbols) => reported.push(`+ ${symbols.join()}`),
  })
  interruptions.begin(['BTC-USD', 'ETH-USD'], 'book', 'gap', 1)
  interruptions.begin(['BTC-USD'], 'trades', 'closed', 2)
  interruptions.begin(['BTC-USD'], 'book', 'gap again', 3)
  interruptions.end(['BTC-USD'], 'book', 4)
  interruptions.end(['XRP-USD'], 'book', 4)
  interruptions.end(['BTC-USD', 'ETH-USD'], 'trades', 5)
  interruptions.end(['ETH-USD'], 'book', 6)
  expect(reported).toEqual(['- BTC-USD,ETH-USD gap', '+ BTC-USD', '+ ETH-USD'])
})

test('a symbol that nobody is subscribed to any more is not resumed', () => {
  const reported: string[] = []
  const interruptions = new Interruptions({
    interrupted: (symbols, reason) => reported.push(`- ${symbols.join()} ${reason}`),
    resumed: (symbols) => reported.push(`+ ${symbols.join()}`),
  })
  interruptions.begin(['BTC-USD'], 'feed', 'closed', 1)
  expect(interruptions.has('BTC-USD')).toBe(true)
  interruptions.forget('BTC-USD')
  expect(interruptions.has('BTC-USD')).toBe(false)
  interruptions.end(['BTC-USD'], 'feed', 2)
  expect(reported).toEqual(['- BTC-USD closed'])
})
