import { expect, test } from 'vitest'

import { CoinbaseAccountDesk, restOrder } from '../testing/coinbase-account-desk.ts'

test('an order that was changed is told as it is now, whether its configuration follows or not', () => {
  const edit = (price: string, minute: number) => ({
    price,
    size: '0.02',
    replace_accept_timestamp: `2026-09-21T14:0${minute}:00Z`,
  })
  const changed = restOrder({
    status: 'OPEN',
    edit_history: [edit('63500.00', 2), edit('63400.00', 1)],
  })
  const desk = new CoinbaseAccountDesk().begun([changed])
  expect(desk.sink.openLists[0]?.list).toMatchObject([{ limitPrice: '63500', size: '0.02' }])
})
