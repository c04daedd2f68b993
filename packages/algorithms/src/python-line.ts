import { notUnderstood, readFromPython } from './read-from-python.ts'
import type { RunningScript, ScriptBatch, ScriptListener, ScriptSource } from './script-engine.ts'
import type { ScriptAnswer } from './script-values.ts'
import type { FromPython, ToPython } from './script-wire.ts'

/** How lines reach one Python process or worker, and how it is stopped. */
export interface PythonTransport {
  send(line: string): void
  /** Raises KeyboardInterrupt where the delivery of that number (the first is 1) is still being handled. */
  interrupt(delivery: number): void
  kill(): void
}

interface OpenScript {
  listener: ScriptListener
  /** Of the delivery that is under way; 0 where none is. */
  delivery: number
}

/** The hub's end of one Python process: several scripts on one line. Pure, so that a worker in a browser has the same. */
export class PythonLine {
  readonly #transport: PythonTransport
  readonly #scripts = new Map<number, OpenScript>()
  readonly #ready: (version: string) => void
  #lastScript = 0
  #deliveries = 0
  #isOver = false

  constructor(transport: PythonTransport, ready: (version: string) => void = () => {}) {
    this.#transport = transport
    this.#ready = ready
  }

  get isOver(): boolean {
    return this.#isOver
  }

  get openCount(): number {
    return this.#scripts.size
  }

  open({ name, text }: ScriptSource, listener: ScriptListener): RunningScript {
    this.#lastScript += 1
    const number = this.#lastScript
    const script: OpenScript = { listener, delivery: 0 }
    this.#scripts.set(number, script)
    this.#send({ type: 'load', script: number, name, text })
    return {
      deliver: (batch) => this.#deliver(number, script, batch),
      interrupt: () => {
        if (script.delivery > 0) this.#transport.interrupt(script.delivery)
      },
      kill: () => this.#transport.kill(),
      close: () => {
        if (!this.#scripts.delete(number)) return
        this.#send({ type: 'unload', script: number })
      },
    }
  }

  hear(line: string): void {
    if (this.#isOver) return
    const message = readFromPython(line)
    if (!message) return this.#strange(line)
    if (message.type === 'ready') return this.#ready(message.version)
    const script = this.#scripts.get(message.script)
    if (message.type === 'call') return this.#call(script, message.call)
    if (script) this.#tell(message, script)
  }

  /** The process is gone. */
  end(reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    const scripts = [...this.#scripts.values()]
    this.#scripts.clear()
    for (const { listener } of scripts) listener.ended(reason)
  }

  #deliver(number: number, script: OpenScript, { state, news, events }: ScriptBatch): void {
    this.#deliveries += 1
    script.delivery = this.#deliveries
    this.#send({ type: 'deliver', script: number, state, news, events })
  }

  #tell(message: Exclude<FromPython, { type: 'ready' | 'call' }>, script: OpenScript): void {
    const { listener } = script
    switch (message.type) {
      case 'loaded': {
        const { className, kind, docstring, params, pane } = message
        return listener.loaded({ className, kind, docstring, params, pane })
      }
      case 'refused': {
        this.#scripts.delete(message.script)
        return listener.refused(message.error)
      }
      case 'log':
        return listener.log(message.text)
      case 'done': {
        script.delivery = 0
        const { handled, error, isInterrupted, values, spentMs } = message
        return listener.done({ handled, error, isInterrupted, values, spentMs })
      }
    }
  }

  #call(script: OpenScript | undefined, call: Parameters<ScriptListener['call']>[0]): void {
    this.#send({ type: 'answer', ...(script?.listener.call(call) ?? nobody('Stopped')) })
  }

  /** A call with values that no call has still waits for its answer; anything else is left aside. */
  #strange(line: string): void {
    if (/^\{"type": ?"call"/.test(line)) {
      const script = /^\{"type": ?"call", ?"script": ?(\d+)/.exec(line)?.[1]
      this.#scripts.get(Number(script))?.listener.log(notUnderstood)
      this.#send({ type: 'answer', ...nobody(notUnderstood) })
    }
  }

  #send(message: ToPython): void {
    if (!this.#isOver) this.#transport.send(JSON.stringify(message))
  }
}

function nobody(trouble: string): ScriptAnswer {
  const news = { orders: [], positions: [] }
  return { result: null, trouble, state: 'Stopped', news, endBatch: false }
}
