import { Value } from '../value.ts'
import { type ScreenPlatform, thresholdMs } from './screen-state.ts'

/**
 * Whether the screen's lock is known here. 'missing': the browser informs nobody. 'asking': it would ask the trader
 * first.
 * 'denied': the trader or the system said no.
 */
export type ScreenKnowledge = 'missing' | 'asking' | 'denied' | 'known'

/** Watches the screen for as long as the trader wants it, and reports when it is locked and when somebody is back. */
export class ScreenWatch {
  readonly knowledge = new Value<ScreenKnowledge>('missing')
  readonly #platform: ScreenPlatform
  readonly #report: (isLocked: boolean) => void
  #watching: AbortController | undefined
  #isWanted = false
  #isLocked = false

  constructor(platform: ScreenPlatform, report: (isLocked: boolean) => void) {
    this.#platform = platform
    this.#report = report
    if (platform.Detector) {
      this.knowledge.set('asking')
      void platform.permission().then((state) => this.#allowed(state))
    }
  }

  get isLocked(): boolean {
    return this.#isLocked
  }

  /** The setting: nothing is watched that nobody wants. */
  setEnabled(isWanted: boolean): void {
    this.#isWanted = isWanted
    this.#follow()
  }

  /** By a click alone: the browser asks the trader now. */
  async allow(): Promise<void> {
    const { Detector } = this.#platform
    if (!Detector) return
    try {
      this.#allowed(await Detector.requestPermission())
    } catch {
      this.#allowed('denied')
    }
  }

  #allowed(state: PermissionState): void {
    this.knowledge.set(state === 'granted' ? 'known' : state === 'denied' ? 'denied' : 'asking')
    this.#follow()
  }

  #follow(): void {
    const isWatched = this.#isWanted && this.knowledge.get() === 'known'
    if (isWatched && !this.#watching) void this.#start()
    if (isWatched || !this.#watching) return
    this.#watching.abort()
    this.#watching = undefined
    this.#seen(false)
  }

  async #start(): Promise<void> {
    const { Detector } = this.#platform
    if (!Detector) return
    const watching = new AbortController()
    this.#watching = watching
    try {
      const detector = new Detector()
      const look = () => {
        if (this.#watching === watching) this.#seen(detector.screenState === 'locked')
      }
      detector.addEventListener('change', look)
      await detector.start({ threshold: thresholdMs, signal: watching.signal })
      look()
    } catch {
      // Ended by us, or the system does not report it after all: then nothing is promised.
      if (this.#watching !== watching) return
      this.#watching = undefined
      this.knowledge.set('denied')
    }
  }

  #seen(isLocked: boolean): void {
    if (isLocked === this.#isLocked) return
    this.#isLocked = isLocked
    this.#report(isLocked)
  }
}
