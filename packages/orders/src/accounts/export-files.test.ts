import { expect, test } from 'vitest'

import { applyOrderEvent } from '../apply-order-event.ts'
import { limitBuy } from '../testing/sample-orders.ts'
import { ordersCsv } from './export-files.ts'

test('the file of orders says how far a stop trails, and how far from it its limit lies', () => {
  const order = applyOrderEvent(undefined, {
    kind: 'recorded',
    clientOrderId: 'C-1',
    at: 0,
    keyId: 'K-1',
    venue: 'kraken',
    terms: {
      ...limitBuy,
      kind: 'trailing-stop-limit',
      limitPrice: null,
      trailing: { unit: 'percent', value: '1.5' },
      limitOffset: '25',
    },
    source: { kind: 'hand' },
    draftId: null,
    replaces: null,
    notionalUsd: null,
  })
  const [heads = '', row = ''] = ordersCsv([order]).split(/\r?\n/)
  const cells = row.split(',')
  const reported = Object.fromEntries(heads.split(',').map((head, place) => [head, cells[place]]))
  expect(reported).toMatchObject({
    Type: 'trailing-stop-limit',
    'Limit price': '',
    'Limit offset': '25',
    'Stop price': '',
    'Trail distance': '1.5 %',
  })
})
