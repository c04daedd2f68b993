import type { Point } from '../model/chart-model.ts'

/** What a pressed pointer does until it is let go. Places are device pixels. */
export interface Gesture {
  cursor: string
  move(to: Point): void
  end(at: Point): void
  /** Taken back: `Esc`, or the browser took the pointer away. */
  cancel(): void
}
