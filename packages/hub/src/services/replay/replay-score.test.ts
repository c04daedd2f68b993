import { expect, test } from 'vitest'

import { replayScore } from './replay-score.ts'

const begunUsd = '100000'

test('the worked example of the manual: half a bitcoin bought at 65,000 and sold at 65,200, with fees of 0.4 %', () => {
  // Bought for 32,500 and a fee of 130, sold for 32,600 and a fee of 130.40.
  const cashUsd = ['67370', '32469.60']
  const positions = [{ size: '0', valueUsd: '0', feesUsd: '260.4' }]
  expect(replayScore({ begunUsd, cashUsd, positions })).toEqual({
    begunUsd,
    worthUsd: '99839.60',
    resultUsd: '-160.40',
    feesUsd: '260.40',
    beforeFeesUsd: '100.00',
  })
})

test('who does nothing has neither gained nor lost, to the cent', () => {
  const cashUsd = ['33333.34', '33333.33', '33333.33']
  expect(replayScore({ begunUsd, cashUsd, positions: [] })).toMatchObject({
    worthUsd: '100000.00',
    resultUsd: '0.00',
    feesUsd: '0.00',
  })
})

test('what is held is worth its price now; without a price there is no result, and fees are known all the same', () => {
  const held = { size: '0.5', valueUsd: '32750', feesUsd: '130' }
  const cashUsd = ['67370']
  expect(replayScore({ begunUsd, cashUsd, positions: [held] })).toMatchObject({
    worthUsd: '100120.00',
    resultUsd: '120.00',
    beforeFeesUsd: '250.00',
  })
  const unknown = { ...held, valueUsd: null }
  expect(replayScore({ begunUsd, cashUsd, positions: [unknown] })).toMatchObject({
    worthUsd: null,
    resultUsd: null,
    beforeFeesUsd: null,
    feesUsd: '130.00',
  })
})
