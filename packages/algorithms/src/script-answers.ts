import type { AlgorithmAccount } from './algorithm-account.ts'
import { scriptAllotment } from './allotted-coins.ts'
import { ScriptNotices } from './calls/script-notices.ts'
import { venueNamed } from './exchange-names.ts'
import type { OpenFeeds } from './open-feeds.ts'
import { isPast, readPastWish } from './past-wish.ts'
import type { RunnerPorts } from './runner-ports.ts'
import { answerCall } from './script-calls.ts'
import { isFactCall, readFacts } from './script-facts.ts'
import type { ScriptTimers } from './script-timers.ts'
import type { AlgorithmState, PastCall, ScriptAnswer, ScriptCall } from './script-values.ts'
import { WrongValue } from './wrong-value.ts'

interface Answering {
  ports: RunnerPorts
  feeds: OpenFeeds
  timers: ScriptTimers
  account: AlgorithmAccount
  state: () => AlgorithmState
}

/** What a script gets back for each call, with what changed of its orders until then. */
export class ScriptAnswers {
  readonly #by: Answering
  readonly #notices: ScriptNotices

  constructor(by: Answering) {
    this.#by = by
    const { ports } = by
    this.#notices = new ScriptNotices({
      now: () => ports.now(),
      show: (text) => ports.notice(text),
      log: (kind, text) => ports.log(kind, text),
    })
  }

  call(call: ScriptCall): ScriptAnswer {
    const { ports, feeds, timers, account, state } = this.#by
    try {
      if (call.kind === 'instrument' || call.kind === 'open' || call.kind === 'close') {
        this.#look(call)
      }
      if (isFactCall(call)) {
        const facts = readFacts(call, ports.facts, (asset, venue) =>
          scriptAllotment(account.allotted, venue, asset),
        )
        return this.#answer({ facts })
      }
      const result = answerCall(call, {
        state,
        account,
        timers,
        trading: ports.trading,
        subscribe: (subscription) => feeds.open(subscription),
        subscribeCandles: (subscription) => feeds.openCandles(subscription),
        now: () => ports.now(),
        notices: this.#notices,
        keep: (saved) => ports.saved.keep(saved),
        refused: (words) => ports.log('leadline', words),
      })
      return this.#answer({ result })
    } catch (error) {
      return this.#refuse(error)
    }
  }

  #look({ symbol, exchange }: { symbol: string; exchange: string }): void {
    const { ports, feeds, state } = this.#by
    const venue = venueNamed(exchange)
    if (!venue || (state() !== 'Running' && state() !== 'Paused')) return
    if (ports.facts.instrument(symbol, venue)) feeds.look(symbol, venue)
  }

  later(call: ScriptCall): Promise<ScriptAnswer> | undefined {
    return isPast(call) ? this.#past(call) : undefined
  }

  async #past(call: PastCall): Promise<ScriptAnswer> {
    try {
      const past = await this.#by.ports.past(readPastWish(call))
      return this.#answer('refusal' in past ? { trouble: past.refusal } : { past })
    } catch (error) {
      return this.#refuse(error)
    }
  }

  #refuse(error: unknown): ScriptAnswer {
    if (!(error instanceof WrongValue)) throw error
    return this.#answer({ trouble: error.message })
  }

  #answer(more: Partial<ScriptAnswer>): ScriptAnswer {
    const news = this.#by.account.takeUpdates()
    return { result: null, trouble: '', state: this.#by.state(), news, endBatch: false, ...more }
  }
}
