import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export interface VaultStart {
  program: string
  args: readonly string[]
  /** It runs, or has ended: what it was started from is removed. */
  isOver: () => void
}

/** Whether a program can be started from there at all. */
const known = new Map<string, boolean>()

/**
 * How the vault is started so that no other process of the same user can read its memory, where the system can do that.
 *
 * Linux closes the memory of a program whose file its user cannot read: /proc/<pid>/mem, maps and ptrace are then for root
 * alone. Of all of Node it is enough to hide the loader, which is the file that is executed: a copy of 200 kB, made
 * again for
 * each start, that can be executed and not be read. Elsewhere, and where a data folder cannot hold programs, it is started as
 * any other program.
 */
export function vaultStart(folder: string, node: string, args: readonly string[]): VaultStart {
  const plain = { program: node, args, isOver: () => {} }
  if (process.platform !== 'linux') return plain
  let place = ''
  const isOver = () => rmSync(place, { recursive: true, force: true })
  try {
    const beside = dirname(folder)
    // For its user alone, beside the vault's folder: what the vault may write is not what it is started from.
    place = mkdtempSync(join(beside, '.vault-start-'))
    const loader = join(place, 'loader')
    copyFileSync(loaderOf(node), loader)
    chmodSync(loader, 0o100)
    const canStart = known.get(beside) ?? isStarting(loader, node)
    known.set(beside, canStart)
    if (canStart) return { program: loader, args: [node, ...args], isOver }
  } catch {
    // No room, or a program without a loader.
  }
  if (place !== '') isOver()
  return plain
}

/** A disk that is mounted without the right to execute, or a loader that cannot be called by itself. */
function isStarting(loader: string, node: string): boolean {
  const { status } = spawnSync(loader, [node, '--version'], { env: {}, timeout: 10_000 })
  return status === 0
}

const interpreterType = 3

/** What the kernel starts for this program: named in the head of its file (ELF, 64 bits, the lowest byte first). */
function loaderOf(program: string): string {
  const head = Buffer.alloc(4096)
  const file = openSync(program, 'r')
  try {
    readSync(file, head, 0, head.length, 0)
  } finally {
    closeSync(file)
  }
  const first = Number(head.readBigUInt64LE(32))
  const size = head.readUInt16LE(54)
  const count = head.readUInt16LE(56)
  for (let at = first; at < first + size * count; at += size) {
    if (head.readUInt32LE(at) !== interpreterType) continue
    const from = Number(head.readBigUInt64LE(at + 8))
    const length = Number(head.readBigUInt64LE(at + 32))
    return head.subarray(from, from + length - 1).toString('utf8')
  }
  throw new Error('The program names no loader.')
}
