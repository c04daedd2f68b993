/** How a hub reaches one desk: over a socket, or over a port of a worker. */
export interface DeskConnection {
  sendText(text: string): void
  sendFrame(bytes: Uint8Array<ArrayBuffer>): void
  /** Which session it came in with; absent where there is one desk alone. */
  readonly session?: string
  /** The hub has nothing more to say to it. */
  close(reason: string): void
}

/** How a desk reaches its hub. */
export interface DeskListener {
  receiveText(text: string): void
  receiveBytes(bytes: Uint8Array): void
  /** The desk is gone: whatever it looked at is no longer looked at. */
  closed(): void
}
