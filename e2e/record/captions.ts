export interface Caption {
  fromSeconds: number
  toSeconds: number
  text: string
}

/** WebVTT, the captions' own format. */
export function webVtt(captions: Caption[]): string {
  const cues = captions.map(
    ({ fromSeconds, toSeconds, text }) => `${clock(fromSeconds)} --> ${clock(toSeconds)}\n${text}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0')
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, '0')}`
}

/** Says what is going on while it goes on: the captions are written by the scene itself. */
export class Narrator {
  readonly captions: Caption[] = []
  readonly #startedAt = performance.now()

  /** Show `text` for as long as `act` takes. */
  async say(text: string, act: () => Promise<void>): Promise<void> {
    const fromSeconds = this.#now()
    await act()
    this.captions.push({ fromSeconds, toSeconds: this.#now(), text })
  }

  #now(): number {
    return (performance.now() - this.#startedAt) / 1000
  }
}
