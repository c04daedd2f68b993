/** What a platform gives the session: sockets and requests. Node, a browser worker and the simulators each have one. */
export interface Transport {
  openSocket(url: string, headers: Readonly<Record<string, string>>, events: SocketEvents): Socket
  /** Rejects with TransportError alone. */
  fetch(request: HttpRequest): Promise<HttpAnswer>
}

export interface Socket {
  send(text: string): void
  close(): void
}

export interface SocketEvents {
  opened(): void
  message(text: string): void
  /** A ping of the protocol came; the platform answers it by itself. */
  pinged(): void
  /** Once, also when it never opened. 1006 where the connection simply ended. */
  closed(code: number, reason: string): void
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  timeoutMs: number
}

export interface HttpAnswer {
  status: number
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
}

export class TransportError extends Error {
  /** False only where the request surely never left this computer. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived: boolean) {
    super(message)
    this.mayHaveArrived = mayHaveArrived
  }
}
