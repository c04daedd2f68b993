import type { Connection, MessageKind } from '../../wire/connection.ts'
import { type Json, jsonText } from '../../wire/json-text.ts'
import type { RegisteredGeminiKey } from '../account/authentication.ts'

/** One connection to the current socket. */
export class GeminiSession {
  readonly connection: Connection
  /** Who proved at the upgrade to be whom; undefined for a public connection. */
  readonly key: RegisteredGeminiKey | undefined
  /** Levels of the first frame: 0 none, below 0 the whole book. */
  readonly snapshotLevels: number
  readonly cancelOnDisconnect: boolean
  readonly streams = new Set<string>()
  /** The last update id reported, per stream. */
  readonly reported = new Map<string, number>()
  /** Streams whose first frame was the last one sent. */
  readonly fresh = new Set<string>()
  hasSubscribed = false
  /** Orders placed through this socket. */
  readonly orderIds = new Set<string>()

  constructor(
    connection: Connection,
    key: RegisteredGeminiKey | undefined,
    snapshotLevels: number,
    cancelOnDisconnect: boolean,
  ) {
    this.connection = connection
    this.key = key
    this.snapshotLevels = snapshotLevels
    this.cancelOnDisconnect = cancelOnDisconnect
  }

  reply(id: Json, body: Record<string, Json>, now: number, kind: MessageKind = 'control'): void {
    this.connection.send(kind, jsonText({ id, status: 200, ...body }), now)
  }

  refuse(
    id: Json,
    status: number,
    code: number,
    msg: string,
    now: number,
    kind: MessageKind = 'control',
  ): void {
    this.connection.send(kind, jsonText({ id, status, error: { code, msg } }), now)
  }
}
