import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'

import type { View, ViewUpdate } from './view.ts'

const refreshMs = 250
const encoder = new TextEncoder()

/** Lights, meters and interruptions: looked at four times a second at most, sent when they differ. */
export class StatusView implements View {
  #status: (now: number) => HubStatus
  #lookedAt = Number.NEGATIVE_INFINITY
  #text = ''
  #version = 0

  constructor(status: (now: number) => HubStatus) {
    this.#status = status
  }

  pull(version: number, now: number): ViewUpdate | undefined {
    if (Math.abs(now - this.#lookedAt) >= refreshMs) {
      this.#lookedAt = now
      const { time: _, ...rest } = this.#status(now)
      const text = JSON.stringify(rest)
      if (text !== this.#text) this.#version += 1
      this.#text = text
    }
    if (version === this.#version) return undefined
    const body = encoder.encode(`{"time":${now},${this.#text.slice(1)}`)
    return { kind: sectionKinds.status, baseVersion: 0, version: this.#version, body }
  }

  /** It asks nothing of anybody. */
  close(): void {}
}
