import {
  type HttpAnswer,
  type HttpRequest,
  type Socket,
  type SocketEvents,
  type Transport,
  TransportError,
} from '../transport.ts'

/** A connection as the other side sees it. */
export interface FakeSocket {
  url: string
  headers: Readonly<Record<string, string>>
  events: SocketEvents
  sent: string[]
  isClosed: boolean
}

/** A platform whose other side is the test. */
export class FakeTransport implements Transport {
  readonly sockets: FakeSocket[] = []
  readonly requests: HttpRequest[] = []
  /** What happens to a new connection: opened at once by default. */
  accept: (socket: FakeSocket) => void = (socket) => socket.events.opened()
  answer: (request: HttpRequest) => Promise<HttpAnswer> | HttpAnswer = () => ({
    status: 200,
    headers: {},
    body: '{}',
  })

  openSocket(url: string, headers: FakeSocket['headers'], events: SocketEvents): Socket {
    const socket: FakeSocket = { url, headers, events, sent: [], isClosed: false }
    this.sockets.push(socket)
    this.accept(socket)
    return {
      send: (text) => void socket.sent.push(text),
      close: () => {
        socket.isClosed = true
      },
    }
  }

  async fetch(request: HttpRequest): Promise<HttpAnswer> {
    this.requests.push(request)
    return await this.answer(request)
  }

  get open(): FakeSocket[] {
    return this.sockets.filter(({ isClosed }) => !isClosed)
  }
}

/** No network at all. */
export function unreachable(): never {
  throw new TransportError('the network is down', false)
}
