import { expect, test } from 'vitest'

import type { LinkColor } from './link-color.ts'
import { PanelRoom } from './panel-room.ts'
import { noFilter } from './panel-state.ts'

function roomWith(panels: Record<string, [symbol: string, link: LinkColor | null]>): PanelRoom {
  const room = new PanelRoom()
  for (const [id, [symbol, link]] of Object.entries(panels)) {
    room.open(id, { kind: id, symbol, link, settings: {}, filter: noFilter })
  }
  return room
}

test('a new panel is linked as the one beside which it is opened', () => {
  const room = roomWith({
    balances: ['', null],
    watched: ['', 'blue'],
    chart: ['ETH-USD', 'pink'],
    apart: ['SOL-USD', null],
  })
  expect(room.linkOfNew('chart')).toBe('pink')
  expect(room.linkOfNew('watched')).toBe('blue')
  expect(room.linkOfNew('apart')).toBeNull()
  // Those that are about no symbol leave it to the others.
  expect(room.linkOfNew('balances')).toBe('blue')
  expect(room.linkOfNew('')).toBe('blue')
  expect(roomWith({ balances: ['', null] }).linkOfNew('balances')).toBeNull()
})

test('a panel that joins a color shows its symbol, and turns with it', () => {
  const room = roomWith({ chart: ['ETH-USD', 'pink'], ladder: ['BTC-USD', null] })
  room.setLink('ladder', 'pink')
  expect(room.of('ladder')?.get().symbol).toBe('ETH-USD')
  room.setSymbol('chart', 'SOL-USD')
  expect(room.of('ladder')?.get().symbol).toBe('SOL-USD')
})
