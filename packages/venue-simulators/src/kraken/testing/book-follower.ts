import type { TestSocket } from '../../testing/driven.ts'
import { crc32 } from '../market/checksum.ts'

/** A client as careful as the page requests: digits kept as text, cut to the depth, checked after every frame. */
export function followKraken(socket: TestSocket, symbol: string, depth: number) {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() }
  let frames = 0
  let wrong = 0
  const sorted = (name: 'bids' | 'asks') =>
    [...sides[name]].toSorted(([one], [other]) =>
      name === 'asks' ? Number(one) - Number(other) : Number(other) - Number(one),
    )
  for (const message of socket.messages) {
    if (!message.startsWith('{"channel":"book"') || !message.includes(`"${symbol}"`)) continue
    frames += 1
    if (message.includes('"snapshot"')) for (const side of Object.values(sides)) side.clear()
    for (const name of ['bids', 'asks'] as const) {
      const rows = new RegExp(`"${name}":\\[(.*?)\\]`).exec(message)?.[1] ?? ''
      for (const [, price = '', qty = ''] of rows.matchAll(/"price":([^,]+),"qty":([^}]+)\}/g)) {
        if (Number(qty) === 0) sides[name].delete(price)
        else sides[name].set(price, qty)
      }
      for (const [price] of sorted(name).slice(depth)) sides[name].delete(price)
    }
    const digits = (value: string) => value.replace('.', '').replace(/^0+/, '')
    const textOf = (name: 'bids' | 'asks') =>
      sorted(name)
        .slice(0, 10)
        .map(([price, qty]) => digits(price) + digits(qty))
        .join('')
    const checksum = Number(/"checksum":(\d+)/.exec(message)?.[1])
    if (crc32(textOf('asks') + textOf('bids')) !== checksum) wrong += 1
  }
  return { frames, wrong, bids: sorted('bids'), asks: sorted('asks') }
}
