import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

import { FrameReader, frameOf } from '../../vault/pipe-frames.ts'
import type { VaultRequest, VaultState, VaultWord } from '../../vault/vault-messages.ts'
import { VaultRefusal } from '../../vault/vault-refusal.ts'
import { vaultRestrictions } from '../../vault/vault-restrictions.ts'
import { vaultStart } from './vault-start.ts'

type RequestBody = VaultRequest extends infer Each
  ? Each extends VaultRequest
    ? Omit<Each, 'id'>
    : never
  : never

export interface VaultListener {
  changed(state: VaultState): void
  /** It ended by itself: locked, or broken. Its memory is gone. */
  ended(why: string): void
}

const main = join(import.meta.dirname, '../../vault/main.ts')

/** The vault's own process: an empty environment, a pipe to us, and what `vaultRestrictions` leaves it. */
export class VaultProcess {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (word: Extract<VaultWord, { id: number }>) => void>()
  #lastId = 0
  #why = 'The vault ended.'
  #hasEnded = false

  constructor(folder: string, listener: VaultListener) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#child = start(realpathSync(folder))
    const reader = new FrameReader()
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      for (const message of reader.take(bytes)) this.#onMessage(message as VaultWord, listener)
    })
    // A pipe that broke is a process that ended: 'exit' follows.
    for (const pipe of [this.#child.stdin, this.#child.stdout]) pipe?.on('error', () => {})
    const ended = () => {
      if (this.#hasEnded) return
      this.#hasEnded = true
      for (const answer of this.#waiting.values()) answer({ id: 0, ok: false, reason: this.#why })
      this.#waiting.clear()
      listener.ended(this.#why)
    }
    this.#child.on('error', ended)
    this.#child.on('close', ended)
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Rejects with a VaultRefusal where the vault does not do it. */
  request(request: RequestBody): Promise<unknown> {
    if (this.#hasEnded) return Promise.reject(new VaultRefusal(this.#why))
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (word) => {
        if (word.ok) resolve(word.answer)
        else reject(new VaultRefusal(word.reason, word.field))
      })
      this.#child.stdin?.write(frameOf({ ...request, id }))
    })
  }

  /** It overwrites what it holds when the pipe ends, and goes. */
  end(): void {
    this.#child.stdin?.end()
  }

  #onMessage(word: VaultWord, listener: VaultListener): void {
    if ('id' in word) {
      const answer = this.#waiting.get(word.id)
      this.#waiting.delete(word.id)
      answer?.(word)
    } else if (word.event === 'state') listener.changed(word.state)
    else this.#why = word.why
  }
}

function start(folder: string): ChildProcess {
  const given = [...vaultRestrictions(folder), main, folder]
  const { program, args, isOver } = vaultStart(folder, process.execPath, given)
  const isWindows = process.platform === 'win32'
  const options = {
    // Nothing of the hub's environment, no words on its screen: what it has to say, it says over the pipe.
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'],
    cwd: folder,
  }
  // A core dump would hold the keys.
  const child = isWindows
    ? spawn(program, args, { ...options, windowsHide: true })
    : spawn('/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', program, ...args], options)
  child.stdout.once('data', isOver)
  child.once('close', isOver)
  return child
}
