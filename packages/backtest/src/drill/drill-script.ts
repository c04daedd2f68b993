import type { ScriptEngine, ScriptSource } from '@leadline/algorithms/script-engine'
import type { LoadedScript } from '@leadline/algorithms/script-values'

import { BacktestRefused } from '../backtest-needs.ts'
import { ScriptRefused, ScriptTalk, type TalkListener } from '../script/script-talk.ts'

const nobody: TalkListener = {
  call: () => {
    throw new Error('A script is not called before its market is open.')
  },
  later: () => undefined,
  log: () => {},
}

/** The script of a drill: read once for each history, in a process that is kept for all of them as long as it lives. */
export class DrillScript {
  listener: TalkListener = nobody
  readonly #engine: ScriptEngine
  readonly #source: ScriptSource
  #talk: ScriptTalk | undefined

  constructor(engine: ScriptEngine, source: ScriptSource) {
    this.#engine = engine
    this.#source = source
  }

  get talk(): ScriptTalk {
    if (!this.#talk) throw new Error('A script is read before it is given anything.')
    return this.#talk
  }

  /** From its beginning: nothing of what ran before is left but what it changed in Python itself. */
  async read(): Promise<LoadedScript> {
    const script = await this.#read()
    if (script.kind !== 'Algorithm') {
      throw new BacktestRefused('An indicator places no orders. Open it on a chart.')
    }
    return script
  }

  close(): void {
    this.#talk?.close()
    this.#talk = undefined
  }

  async #read(): Promise<LoadedScript> {
    try {
      if (this.#talk) return await this.#talk.again()
      this.#talk = new ScriptTalk(this.#engine, this.#source, {
        call: (call, at) => this.listener.call(call, at),
        later: (call, at) => this.listener.later(call, at),
        log: (text, level) => this.listener.log(text, level),
      })
      return await this.#talk.load()
    } catch (error) {
      if (error instanceof ScriptRefused) throw new BacktestRefused(error.message, error.error)
      throw error
    }
  }
}
