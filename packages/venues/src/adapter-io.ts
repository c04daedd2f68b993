/** Names a line of an adapter: 'book-1', 'trades', 'user'. */
export type ConnectionName = string

export interface ConnectionPlan {
  /** Which of the venue's addresses, as in its list of addresses. */
  address: 'market' | 'user' | 'trading'
  /** Appended to that address: a path or a query, or nothing. */
  suffix?: string
  /** The connection is half-open when nothing at all, pings included, came for this long. */
  silenceMs: number
  /** The upgrade request must be signed by this key; the vault adds the headers. */
  keyId?: string
}

/** Waiting requests leave in this order. */
export type RequestPriority = 'cancel' | 'order' | 'reconcile' | 'account' | 'market' | 'history'

export interface VenueRequest {
  /** The adapter's own number for it; the answer carries it. */
  id: number
  /** What it is for, in a few words a trader can read in the list of waiting requests. */
  purpose: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** From the first slash after the host, without query. */
  path: string
  /** In the order in which they are sent; a name may repeat. */
  query?: readonly (readonly [name: string, value: string])[]
  /** Text exactly as it goes out, or the pairs of a form. */
  body?: string | readonly (readonly [name: string, value: string])[]
  headers?: Readonly<Record<string, string>>
  priority: RequestPriority
  /** How much of which allowance it uses, as the venue counts. */
  costs: readonly RequestCost[]
  /** Give up waiting for an answer after this long. */
  timeoutMs: number
  /** A key signs it. Undefined for public calls. */
  keyId?: string
}

export interface RequestCost {
  /** A bucket of the venue's limits. */
  bucket: string
  weight: number
}

export type VenueAnswer =
  | {
      kind: 'answered'
      status: number
      /** Names in lower case. */
      headers: Readonly<Record<string, string>>
      body: string
      sentAt: number
      receivedAt: number
    }
  /** Nothing came back. `mayHaveArrived` is false only where it surely never left this computer. */
  | { kind: 'lost'; reason: string; mayHaveArrived: boolean }
  /** It was dropped from the queue before it was sent. */
  | { kind: 'dropped'; reason: string }

/** What an adapter asks of the outside. It never opens, sends or waits by itself. */
export interface AdapterIo {
  /** Open a connection and keep it open: the session reconnects with jitter until `disconnect`. */
  connect(name: ConnectionName, plan: ConnectionPlan): void
  disconnect(name: ConnectionName): void
  /** Close the connection now and open it again, after a fault that only a new connection mends. */
  reconnect(name: ConnectionName, reason: string): void
  send(name: ConnectionName, text: string): void
  request(request: VenueRequest): void
  /** Ask to be called with `tick` at that time, in milliseconds of our clock; a later call replaces an earlier one. */
  wakeAt(time: number): void
  /** The venue said when it will listen again: hold these requests and connections until then. */
  holdUntil(time: number, reason: string, bucket?: string): void
  /** A reading of the venue's clock: its time, taken somewhere between our two times. */
  clock(venueTime: number, sentAt: number, receivedAt: number): void
  /** Something unknown or unreadable came: counted by kind, kept once as an example, never fatal. */
  anomaly(kind: string, example: string): void
}
