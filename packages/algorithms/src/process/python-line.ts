import { cutText } from '../cut-text.ts'
import type { MethodLimit } from '../method-limit.ts'
import type { RunningScript, ScriptListener, ScriptSource } from '../script-engine.ts'
import type { ScriptAnswer } from '../script-values.ts'
import { readDone, writeBatch } from './batch-text.ts'
import { notAtWork, notUnderstood, readFromPython } from './read-from-python.ts'
import type { FromPython, ToPython } from './script-wire.ts'

/** How lines reach one Python process or worker, and how it is stopped. */
export interface PythonTransport {
  send(line: string): void
  /** Raises KeyboardInterrupt where the work of that number (the first is 1) is still being done. */
  interrupt(work: number): void
  /** It has nothing more to do. */
  end(): void
  kill(): void
}

/** One method may wait for the past this often before the time counts that it takes in all. */
const mostWaits = 50

/**
 * The hub's end of one Python process, and of the one script in it. Who speaks is known by the process that it comes from,
 * never by what it says. Python does one thing at a time, and gets the next one when it has answered: whatever it reads while
 * a method waits for an answer is that answer. So it is also known when something takes too long, and nothing counts that
 * comes while there is nothing to do.
 */
export class PythonLine {
  readonly #transport: PythonTransport
  readonly #ready: (version: string) => void
  readonly #limit: MethodLimit
  #listener: ScriptListener | undefined
  #wasOpened = false
  #fileName = ''
  #works = 0
  /** Answers that this work has waited for. */
  #waits = 0
  #doing: 'load' | 'deliver' | undefined
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

  get isReady(): boolean {
    return this.#isReady && !this.#isOver
  }

  /** Of its script; empty before there is one. */
  get fileName(): string {
    return this.#fileName
  }

  /** The script of this process. There is never another one. */
  open(source: ScriptSource, listener: ScriptListener): RunningScript {
    const { name, text, onlyRead = false, findsNames = false } = source
    if (this.#wasOpened) throw new Error('There is a script in this Python already.')
    this.#wasOpened = true
    this.#fileName = source.name
    this.#listener = listener
    const options = { ...(onlyRead && { onlyRead }), ...(findsNames && { findsNames }) }
    const load: ToPython = { type: 'load', name, text, ...options }
    this.#begin('load', JSON.stringify(load))
    return {
      deliver: (batch) => {
        if (this.#listener) this.#begin('deliver', writeBatch(batch))
      },
      again: () => {
        if (this.#listener) this.#begin('load', JSON.stringify(load))
      },
      kill: () => this.#transport.kill(),
      close: () => this.#close(),
    }
  }

  receive(line: string): void {
    if (this.#isOver) return
    const message = readDone(line) ?? readFromPython(line)
    if (!message) return this.#strange(line)
    if (message.type === 'ready') {
      if (this.#isReady) return
      this.#isReady = true
      this.#beginLimit()
      return this.#ready(message.version)
    }
    if (!this.#doing) return this.#refuse(message.type)
    if (message.type === 'call') {
      const later = this.#listener?.later?.(message.call, message.at)
      if (later) return void this.#await(later)
      return this.#answer(this.#listener?.call(message.call, message.at))
    }
    if (message.type === 'log') {
      const { text, at, level } = message
      return this.#listener?.log(cutText(text), at, level)
    }
    // A file was read or a batch was handled: neither is said of the other.
    if ((message.type === 'done') === (this.#doing === 'deliver')) this.#done(message)
  }

  /** The process is gone. */
  end(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelLimit()
    const listener = this.#listener
    this.#listener = undefined
    const hung = 'A method did not end even when it was interrupted, so its Python was ended.'
    listener?.ended(this.#isHanging ? hung : reason)
  }

  #close(): void {
    if (!this.#listener) return
    this.#listener = undefined
    this.#transport.end()
  }

  /** Said in its log; a call is answered, because Python waits for it. */
  #refuse(type: FromPython['type']): void {
    this.#listener?.log(notAtWork, 0)
    if (type === 'call') this.#answer(nobody(notAtWork))
  }

  #begin(what: 'load' | 'deliver', line: string): void {
    if (this.#isOver) return
    if (this.#doing) throw new Error('Python is given one thing at a time.')
    this.#works += 1
    this.#waits = 0
    this.#doing = what
    this.#beginLimit()
    this.#transport.send(line)
  }

  #done(message: Extract<FromPython, { type: 'loaded' | 'refused' | 'done' }>): void {
    this.#doing = undefined
    this.#cancelLimit()
    const listener = this.#listener
    if (!listener) return
    if (message.type !== 'done' && message.names) listener.undefinedNames?.(message.names)
    if (message.type === 'loaded') {
      const { className, kind, docstring, params, pane, lines, bookDepth } = message
      const drawn = { ...(lines && { lines }), ...(bookDepth !== undefined && { bookDepth }) }
      listener.loaded({ className, kind, docstring, params, pane, ...drawn })
    } else if (message.type === 'refused') {
      this.#close()
      listener.refused(message.error)
    } else {
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
    this.#listener?.log(notUnderstood, 0)
    this.#answer(nobody(notUnderstood))
  }

  /** That an exchange answers slowly is not the script's fault. */
  async #await(later: Promise<ScriptAnswer>): Promise<void> {
    const work = this.#works
    this.#waits += 1
    if (this.#waits <= mostWaits) this.#cancelLimit()
    const answer = await later
    if (this.#isOver || this.#works !== work || !this.#doing) return
    if (this.#waits <= mostWaits) this.#beginLimit()
    this.#answer(answer)
  }

  #answer(answer: ScriptAnswer = nobody('Stopped')): void {
    if (this.#isOver) return
    const line: ToPython = { type: 'answer', ...answer }
    this.#transport.send(JSON.stringify(line))
  }
}

function nobody(trouble: string): ScriptAnswer {
  const news = { orders: [], positions: [] }
  return { result: null, trouble, state: 'Stopped', news, endBatch: false }
}
