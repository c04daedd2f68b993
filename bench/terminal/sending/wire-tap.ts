import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** Stands before an exchange's port and says when the first byte of an order arrives, as the exchange would see it. */
export interface WireTap {
  port: number
  /** When the next order arrives, in milliseconds of the wall; undefined where none does in that time. */
  next: (withinMs?: number) => Promise<number | undefined>
  close: () => void
}

const placesOrder = /^POST \S+\/orders HTTP/m
const patienceMs = 20_000

/** Before this port of this computer. */
export async function tapWire(port: number): Promise<WireTap> {
  let arrived: ((at: number) => void) | undefined
  const server = createServer((client) => {
    const exchange = connect(port, '127.0.0.1')
    client.on('data', (chunk) => {
      if (placesOrder.test(chunk.toString('latin1'))) arrived?.(wallMs())
      exchange.write(chunk)
    })
    exchange.on('data', (chunk) => client.write(chunk))
    for (const [one, other] of [
      [client, exchange],
      [exchange, client],
    ] as const) {
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    next: (withinMs = patienceMs) =>
      new Promise((resolve) => {
        const late = setTimeout(() => resolve(undefined), withinMs)
        arrived = (at) => {
          clearTimeout(late)
          arrived = undefined
          resolve(at)
        }
      }),
    close: () => server.close(),
  }
}

export function wallMs(): number {
  return performance.timeOrigin + performance.now()
}
