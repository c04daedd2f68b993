import type { ChildProcess } from 'node:child_process'

import type { MethodTimes } from '@leadline/algorithms/method-limit'
import { PythonLine } from '@leadline/algorithms/process/python-line'

import { nodeClock } from '../hub/node-clock.ts'
import { endedWords } from './ended-words.ts'
import { readLines } from './limited-lines.ts'

const tooLong = 'It wrote a line of more than 4 MB, so its Python was ended.'

/** A process that reads and writes the lines of script-wire.ts, for one script. */
export class PythonProcess {
  readonly line: PythonLine
  readonly #child: ChildProcess

  constructor(
    child: ChildProcess,
    interrupt: (work: number) => void,
    ready: (version: string) => void,
    times: MethodTimes,
  ) {
    this.#child = child
    const send = (text: string) => {
      child.stdin?.write(`${text}\n`)
    }
    const transport = { send, interrupt, end: () => this.end(), kill: () => this.kill() }
    const after = (ms: number, run: () => void) => nodeClock.after(ms, run)
    this.line = new PythonLine(transport, ready, { ...times, after })
    // A pipe that broke is a process that ended: 'close' follows.
    for (const pipe of child.stdio) pipe?.on('error', () => {})
    let complaint = ''
    child.stderr?.on('data', (bytes: Buffer) => {
      complaint = (complaint + bytes.toString('utf8')).slice(-8000)
    })
    let why = ''
    if (child.stdout) {
      readLines(child.stdout, {
        line: (text) => this.line.receive(text),
        tooLong: () => {
          why = tooLong
          this.kill()
        },
      })
    }
    const ended = (code: number | null, signal: string | null) => {
      const { fileName } = this.line
      this.line.end(why === '' ? endedWords({ complaint, code, signal, fileName }) : why)
    }
    child.on('error', (error) => {
      complaint = error.message
      ended(null, null)
    })
    child.on('close', ended)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** It ends when its input does; a method that hangs does not keep it. */
  end(): void {
    this.#child.stdin?.end()
    const interruptions = this.#child.stdio[3]
    if (interruptions && 'end' in interruptions) interruptions.end()
    const child = this.#child
    const timer = setTimeout(() => child.kill('SIGKILL'), 2000)
    timer.unref()
    child.once('close', () => clearTimeout(timer))
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}
