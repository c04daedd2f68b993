import { expect, test } from 'vitest'

import { Interruptions } from './interruptions.ts'

test('a symbol is interrupted once and resumes when its last part is whole', () => {
  const told: string[] = []
  const interruptions = new Interruptions({
    interrupted: (symbols, reason) => told.push(`- ${symbols.join()} ${reason}`),
    resumed: (symbols) => told.push(`+ ${symbols.join()}`),
  })
  interruptions.break(['BTC-USD', 'ETH-USD'], 'book', 'gap', 1)
  interruptions.break(['BTC-USD'], 'trades', 'closed', 2)
  interruptions.break(['BTC-USD'], 'book', 'gap again', 3)
  interruptions.mend(['BTC-USD'], 'book', 4)
  interruptions.mend(['XRP-USD'], 'book', 4)
  interruptions.mend(['BTC-USD', 'ETH-USD'], 'trades', 5)
  interruptions.mend(['ETH-USD'], 'book', 6)
  expect(told).toEqual(['- BTC-USD,ETH-USD gap', '+ BTC-USD', '+ ETH-USD'])
})
