import { cutText } from './cut-text.ts'
import type { MethodLimit } from './method-limit.ts'
import { notItsOwn, notUnderstood, readFromPython } from './read-from-python.ts'
import type { RunningScript, ScriptListener, ScriptSource } from './script-engine.ts'
import type { ScriptAnswer } from './script-values.ts'
import type { FromPython, ToPython } from './script-wire.ts'

/** How lines reach one Python process or worker, and how it is stopped. */
export interface PythonTransport {
  send(line: string): void
  /** Raises KeyboardInterrupt where the work of that number (the first is 1) is still being done. */
  interrupt(work: number): void
  kill(): void
  /** Names one piece of work so that nobody can guess it. */
  newToken(): string
}

interface OpenScript {
  name: string
  listener: ScriptListener
}

/** What waits to be sent; work gets its token when its turn comes. */
type Waiting =
  | Omit<Extract<ToPython, { type: 'load' }>, 'token'>
  | Omit<Extract<ToPython, { type: 'deliver' }>, 'token'>
  | Extract<ToPython, { type: 'unload' }>

/** What Python is given to do and answers: a file to read, events to handle. */
interface Work {
  script: number
  token: string
}

/**
 * The hub's end of one Python process: several scripts on one line. Python does one thing at a time, and gets the next one
 * when it has answered: whatever it reads while a method waits for an answer is that answer. So it is also known which
 * script takes too long, or was at work when the process ended. And nothing counts that does not carry the number of the
 * script at work and the token of its work: a script that is only loaded, paused or removed speaks for no other.
 */
export class PythonLine {
  readonly #transport: PythonTransport
  readonly #scripts = new Map<number, OpenScript>()
  readonly #ready: (version: string) => void
  readonly #limit: MethodLimit
  #waiting: Waiting[] = []
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

  receive(line: string): void {
    if (this.#isOver) return
    const message = readFromPython(line)
    if (!message) return this.#strange(line)
    if (message.type === 'ready') {
      this.#isReady = true
      this.#beginLimit()
      return this.#ready(message.version)
    }
    if (!this.#isAtWork(message)) return this.#refuse(message)
    const listener = this.#scripts.get(message.script)?.listener
    if (message.type === 'call') return this.#answer(listener?.call(message.call))
    if (message.type === 'log') return listener?.log(cutText(message.text))
    this.#done(message, listener)
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

  #isAtWork({ script, token }: Work): boolean {
    return this.#doing?.script === script && this.#doing.token === token
  }

  /** Said in the log of the script that was at work when it came; a call is answered, because Python waits for it. */
  #refuse({ type }: Exclude<FromPython, { type: 'ready' }>): void {
    this.#scripts.get(this.#doing?.script ?? 0)?.listener.log(notItsOwn)
    if (type === 'call') this.#answer(nobody(notItsOwn))
  }

  #queue(message: Waiting): void {
    if (this.#isOver) return
    if (message.type === 'deliver' && !this.#scripts.has(message.script)) return
    this.#waiting.push(message)
    this.#next()
  }

  #next(): void {
    while (!this.#doing && !this.#isOver) {
      const message = this.#waiting.shift()
      if (!message) return
      if (message.type === 'unload') this.#send(message)
      else {
        const token = this.#transport.newToken()
        this.#works += 1
        this.#doing = { script: message.script, token }
        this.#beginLimit()
        const { type, ...rest } = message
        this.#send({ type, token, ...rest } as ToPython)
      }
    }
  }

  #send(message: ToPython): void {
    this.#transport.send(JSON.stringify(message))
  }

  #done(
    message: Exclude<FromPython, { type: 'ready' | 'call' | 'log' }>,
    listener: ScriptListener | undefined,
  ): void {
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
    if (!/^\{"type": ?"call"/.test(line)) return
    this.#scripts.get(this.#doing?.script ?? 0)?.listener.log(notUnderstood)
    this.#answer(nobody(notUnderstood))
  }

  #answer(answer: ScriptAnswer = nobody('Stopped')): void {
    if (!this.#isOver) this.#send({ type: 'answer', ...answer })
  }
}

function nobody(trouble: string): ScriptAnswer {
  const news = { orders: [], positions: [] }
  return { result: null, trouble, state: 'Stopped', news, endBatch: false }
}
