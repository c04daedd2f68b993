import { WrongValue } from '../wrong-value.ts'

const withinMs = 60_000
const mostWithin = 6

interface NoticePorts {
  now: () => number
  show: (text: string) => void
  log: (kind: 'script' | 'leadline', text: string) => void
}

/** What a script wants the trader to see at once: as an alert, and in its log in any case. */
export class ScriptNotices {
  readonly #ports: NoticePorts
  #shownAt: number[] = []
  #isHushed = false

  constructor(ports: NoticePorts) {
    this.#ports = ports
  }

  /** False where there were too many; the log says so once, until one is shown again. */
  say(text: string): boolean {
    const words = text.trim()
    if (words === '') throw new WrongValue('notify needs a text')
    const { now, show, log } = this.#ports
    log('script', `notify: ${words}`)
    this.#shownAt = this.#shownAt.filter((at) => now() - at < withinMs)
    if (this.#shownAt.length >= mostWithin) {
      if (!this.#isHushed)
        log('leadline', `notify: more than ${mostWithin} within a minute stay in this log.`)
      this.#isHushed = true
      return false
    }
    this.#isHushed = false
    this.#shownAt.push(now())
    show(words)
    return true
  }
}
