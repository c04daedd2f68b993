import type { Transport } from '@leadline/venues/transport'

interface Waiting {
  isAboutMarket: boolean
  run: () => void
}

/**
 * What exchanges say waits until it is handed over: of orders and accounts first, of the market then, each in the order in which it came.
 * Which of two connections is faster is then never the difference between two runs.
 */
export class MessagesInTurn {
  #waiting: Waiting[] = []

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  handOver(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const isAboutMarket of [false, true]) {
      for (const each of waiting) if (each.isAboutMarket === isAboutMarket) each.run()
    }
  }

  /** `market`: the address of the connection for the market. */
  wrap(transport: Transport, market: string): Transport {
    const wait = (isAboutMarket: boolean, run: () => void) =>
      this.#waiting.push({ isAboutMarket, run })
    return {
      openSocket: (url, headers, events) => {
        const later = (run: () => void) => wait(url.startsWith(market), run)
        return transport.openSocket(url, headers, {
          opened: () => later(() => events.opened()),
          message: (text) => later(() => events.message(text)),
          pinged: () => events.pinged(),
          closed: (code, reason) => later(() => events.closed(code, reason)),
        })
      },
      fetch: (request) =>
        new Promise((resolve, reject) => {
          transport.fetch(request).then(
            (answer) => wait(false, () => resolve(answer)),
            (error: Error) => wait(false, () => reject(error)),
          )
        }),
    }
  }
}
