/** A request as it came in, with nothing decoded: signatures are made over these very characters. */
export interface WireRequest {
  method: string
  /** From the first slash after the host, without query. */
  path: string
  /** What stands after the question mark; empty where nothing does. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  body: string
  /** How the client addressed the exchange: scheme and host. */
  origin: string
  /** Who is calling, as far as limits per address go. */
  client: string
}

export interface WireAnswer {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  body: string
  /** Held back for this long: a queue in front of the exchange. */
  delayMs?: number
}

/** What becomes of a request: an answer, a broken connection, or nothing ever. */
export type WireReply = WireAnswer | 'reset' | 'silence'

/** The platform's end of a socket: how the simulator reaches the client. */
export interface WireSocket {
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends the connection without a closing frame. */
  terminate(): void
}

/** The simulator's end: what the platform reports about the client. */
export interface WireReceiver {
  message(text: string): void
  ponged(): void
  closed(): void
}

/** The request that opens a socket. */
export interface WireUpgrade {
  path: string
  query: string
  headers: Readonly<Record<string, string>>
  origin: string
  client: string
}

export const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' } as const
export const textHeaders = { 'content-type': 'text/plain; charset=utf-8' } as const

export function textAnswer(status: number, body: string): WireAnswer {
  return { status, headers: { ...textHeaders }, body }
}
