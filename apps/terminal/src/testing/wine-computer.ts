import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A command that runs programs for Windows and ends when they have; `scripts/release/wine.mjs` brings one. */
export const wine = process.env['LEADLINE_WINE']

export interface WineProgram {
  process: ChildProcess
  /** Wine gives programs without a console no pipe to write to, so they write into a file. */
  output: () => string
  /** With everything that it started. */
  kill: () => Promise<void>
}

/** A Windows with one user and nothing installed, as Wine plays it. */
export class WineComputer {
  readonly #folder = mkdtempSync(join(tmpdir(), 'leadline-wine-'))
  #runs = 0

  constructor() {
    // Wine runs as a user without rights.
    chmodSync(this.#folder, 0o755)
  }

  /** A path on drive C, as this system has it. */
  onDisk(...path: string[]): string {
    return join(this.#folder, 'windows/drive_c', ...path)
  }

  /** The user's own folder. */
  profile(...path: string[]): string {
    const users = readdirSync(this.onDisk('users')).filter((name) => name !== 'Public')
    return this.onDisk('users', users[0] ?? '', ...path)
  }

  /** The same path, as a program for Windows has it. */
  inWindows(path: string): string {
    return `Z:${path.replaceAll('/', '\\')}`
  }

  /** What the user's part of the registry says of a key; empty where there is no such key. */
  registry(key: string): string {
    const text = readFileSync(join(this.#folder, 'windows/user.reg'), 'utf8')
    const head = `[${key.replaceAll('\\', '\\\\')}] `
    return text.split('\n\n').find((block) => block.startsWith(head)) ?? ''
  }

  start(command: readonly string[], environment: Record<string, string> = {}): WineProgram {
    const file = join(this.#folder, `output-${(this.#runs += 1)}.txt`)
    const output = openSync(file, 'w')
    const child = spawn(wine ?? 'wine', command, {
      env: { PATH: process.env['PATH'], WINEPREFIX: join(this.#folder, 'windows'), ...environment },
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    return {
      process: child,
      output: () => readFileSync(file, 'utf8'),
      kill: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return
        const ended = once(child, 'exit')
        // Only this one reaches those that it started as well.
        child.kill('SIGKILL')
        await ended
      },
    }
  }

  /** To its end; reports its exit code. */
  async run(command: readonly string[]): Promise<number | null> {
    const { process: child } = this.start(command)
    const [code] = (await once(child, 'exit')) as [number | null]
    return code
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
