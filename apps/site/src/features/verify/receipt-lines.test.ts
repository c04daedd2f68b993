import { canonicalText } from '@leadline/orders/receipts/canonical-text'
import { verifyReceipt } from '@leadline/orders/receipts/verify-receipt'
import { sampleReceipt } from '@leadline/orders/testing/sample-receipt'
import { expect, test } from 'vitest'

import { placeWords } from './receipt-lines.ts'

const text = canonicalText(sampleReceipt())

function placesIn(changed: string): string[] {
  const verdict = verifyReceipt(new TextEncoder().encode(changed))
  if (verdict.verdict !== 'false') throw new Error(`It is ${verdict.verdict}`)
  return verdict.wrong.map((line) => placeWords(line, verdict.receipt))
}

test('each place in a receipt that can be wrong has words', () => {
  const places = placesIn(text.replace('60050.00 x 1.00', '60950.00 x 1.00'))
  expect(places).toContain('The book of Kraken was changed')
  expect(places).toContain('The digest of the whole file')
  expect(places).toContain('Kraken: total')
  expect(places).toContain('Split: part 1 exchange')
  expect(places).toContain('Best alternative: exchange')
  expect(placesIn(text.replace('"averagePrice": "60000"', '"averagePrice": "60001"'))).toEqual([
    'The result was changed',
    'The digest of the whole file',
    'Average price',
  ])
  expect(placesIn(text.replace('"side": "buy"', '"side": "sell"'))).toContain('Order: side')
  expect(placesIn(text.replace('{\n', '{ \n'))).toEqual(['Line 1 of the file'])
  expect(placesIn(text.replace('"market": "simulated"', '"market": "dream"'))).toEqual(['market'])
})
