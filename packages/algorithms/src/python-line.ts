import { cutText } from './cut-text.ts'
import type { MethodLimit } from './method-limit.ts'
import { notUnderstood, readFromPython } from './read-from-python.ts'
import type { RunningScript, ScriptListener, ScriptSource } from './script-engine.ts'
import type { ScriptAnswer } from './script-values.ts'
import type { FromPython, ToPython } from './script-wire.ts'

/** How lines reach one Python process or worker, and how it is stopped. */
export interface PythonTransport {
  send(line: string): void
  /** Raises KeyboardInterrupt where the work of that number (the first is 1) is still being done. */
  interrupt(work: number): void
  kill(): void
}

interface OpenScript {
  name: string
  listener: ScriptListener
}

/** What Python is given to do and answers: a file to read, events to handle. */
type Work = Extract<ToPython, { type: 'load' | 'deliver' }>

/**
 * The hub's end of one Python process: several scripts on one line. Python does one thing at a time, and gets the next one
 * when it has answered: whatever it reads while a method waits for an answer is that answer. So it is also known which
 * script takes too long, or was at work when the process ended.
 */
export class PythonLine {
  readonly #transport: PythonTransport
  readonly #scripts = new Map<number, OpenScript>()
  readonly #ready: (version: string) => void
  readonly #limit: MethodLimit
  #waiting: Exclude<ToPython, { type: 'answer' }>[] = []
  #lastScript = 0
  #works = 0
  #doing: Work | undefined
  #isHanging = false
  #isReady = false
  #isOver = false
  #cancelLimit: () => void = () => {}

  constructor(transport: PythonTransport, ready: (version: string) => void, limit: MethodLimit) {
    this.#transport = transport
    this.#ready = ready
    this.#limit = limit
  }

  get isOver(): boolean {
    return this.#isOver
  }

  open({ name, text, onlyRead = false }: ScriptSource, listener: ScriptListener): RunningScript {
    this.#lastScript += 1
    const script = this.#lastScript
    this.#scripts.set(script, { name, listener })
    this.#queue({ type: 'load', script, name, text, ...(onlyRead && { onlyRead }) })
    return {
      deliver: (batch) => this.#queue({ type: 'deliver', script, ...batch }),
      kill: () => this.#transport.kill(),
      close: () => {
        if (!this.#scripts.delete(script)) return
        this.#waiting = this.#waiting.filter((each) => each.script !== script)
        this.#queue({ type: 'unload', script })
      },
    }
  }

  hear(line: string): void {
    if (this.#isOver) return
    const message = readFromPython(line)
    if (!message) return this.#strange(line)
    if (message.type === 'ready') {
      this.#isReady = true
      this.#beginLimit()
      return this.#ready(message.version)
    }
    const script = this.#scripts.get(message.script)
    if (message.type === 'call') return this.#answer(script?.listener.call(message.call))
    if (message.type === 'log') return script?.listener.log(cutText(message.text))
    this.#done(message, script?.listener)
  }

  /** The process is gone. */
  end(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelLimit()
    const why = this.#isHanging
      ? 'A method did not end even when it was interrupted, so its Python was ended.'
      : reason
    const atWork = this.#doing?.script
    const name = this.#scripts.get(atWork ?? 0)?.name ?? 'A script that was closed'
    const scripts = [...this.#scripts]
    this.#scripts.clear()
    this.#waiting = []
    for (const [script, { listener }] of scripts) {
      const isOther = atWork !== undefined && atWork !== script
      listener.ended(isOther ? `${why} ${name} was at work in it, not this one.` : why)
    }
  }

  #queue(message: Exclude<ToPython, { type: 'answer' }>): void {
    if (this.#isOver) return
    if (message.type === 'deliver' && !this.#scripts.has(message.script)) return
    this.#waiting.push(message)
    this.#next()
  }

  #next(): void {
    while (!this.#doing && !this.#isOver) {
      const message = this.#waiting.shift()
      if (!message) return
      if (message.type !== 'unload') {
        this.#works += 1
        this.#doing = message
        this.#beginLimit()
      }
      this.#transport.send(JSON.stringify(message))
    }
  }

  #done(
    message: Exclude<FromPython, { type: 'ready' | 'call' | 'log' }>,
    listener: ScriptListener | undefined,
  ): void {
    // Only what is being done can be done: a script that writes lines of its own moves nothing.
    if (this.#doing?.script !== message.script) return
    this.#doing = undefined
    this.#cancelLimit()
    if (message.type === 'refused') this.#scripts.delete(message.script)
    this.#next()
    if (!listener) return
    if (message.type === 'loaded') {
      const { className, kind, docstring, params, pane } = message
      listener.loaded({ className, kind, docstring, params, pane })
    } else if (message.type === 'refused') listener.refused(message.error)
    else {
      const { handled, error, isInterrupted, values, spentMs } = message
      listener.done({ handled, error, isInterrupted, values, spentMs })
    }
  }

  /** Time runs once Python is up. */
  #beginLimit(): void {
    const work = this.#works
    if (!this.#isReady || !this.#doing) return
    const { after, interruptAfterMs, killAfterMs } = this.#limit
    this.#cancelLimit = after(interruptAfterMs, () => {
      this.#transport.interrupt(work)
      this.#cancelLimit = after(killAfterMs, () => {
        this.#isHanging = true
        this.#transport.kill()
      })
    })
  }

  /** A call with values that no call has still waits for its answer; anything else is left aside. */
  #strange(line: string): void {
    if (/^\{"type": ?"call"/.test(line)) {
      const script = /^\{"type": ?"call", ?"script": ?(\d+)/.exec(line)?.[1]
      this.#scripts.get(Number(script))?.listener.log(notUnderstood)
      this.#answer(nobody(notUnderstood))
    }
  }

  #answer(answer: ScriptAnswer = nobody('Stopped')): void {
    if (!this.#isOver) this.#transport.send(JSON.stringify({ type: 'answer', ...answer }))
  }
}

function nobody(trouble: string): ScriptAnswer {
  const news = { orders: [], positions: [] }
  return { result: null, trouble, state: 'Stopped', news, endBatch: false }
}
