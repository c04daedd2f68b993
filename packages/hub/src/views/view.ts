/** What changed in a view since the version that a desk holds. */
export interface ViewUpdate {
  /** A kind of section of the frame. */
  kind: number
  /** 0: it replaces everything. */
  baseVersion: number
  version: number
  body: Uint8Array
}

/** One panel of one desk, as the hub sees it. Nothing is computed before somebody pulls. */
export interface View {
  /** Undefined where nothing changed since that version. */
  pull(version: number, now: number): ViewUpdate | undefined
  /** The desk wants what lies before the oldest that it holds. */
  older?(): void
  /** Nobody looks any more. */
  close(): void
}
