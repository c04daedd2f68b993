import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

import { encodeRecordingHead } from '@leadline/hub/recording/recording-head'

import { createRecordingFile } from '../recording/recording-file.ts'

/** A recording that holds nothing but its head. */
export async function recordAMoment(path: string): Promise<void> {
  const file = await createRecordingFile(path)
  file.piece(
    encodeRecordingHead({
      version: '1',
      startedAt: Date.UTC(2026, 10, 16, 14),
      venues: ['kraken'],
    }),
  )
  file.piece(new Uint8Array(10))
  await file.close()
}

/** What this process has open of a file. Only Linux says so; elsewhere nothing is known to be open. */
export function openFiles(path: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd').flatMap((number) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', number))
      return file === path ? [file] : []
    } catch {
      return []
    }
  })
}

const thrownIn = (place: string, how: (error: string) => string) => `
const error = new Error('unexpected')
error.stack = 'Error: unexpected\\n    at run (file:///leadline/${place}:1:1)\\n    at node:internal/process/task_queues:1:1'
${how('error')}
`
const laterThrown = (error: string) => `setTimeout(() => { throw ${error} }, 1)`
const rejected = (error: string) => `void Promise.reject(${error})`

/** Each goes wrong where nobody catches it. */
export const sideErrors: readonly { name: string; code: string }[] = [
  {
    name: 'a file that nobody closed',
    code: `
const { open } = await import('node:fs/promises')
const leave = async () => void (await open('/dev/null', 'r'))
await leave()
for (let times = 0; times < 20; times += 1) {
  globalThis.gc()
  await new Promise((go) => setTimeout(go, 10))
}`,
  },
  {
    name: 'an error in recordings',
    code: thrownIn('apps/terminal/src/backtests/recordings.ts', rejected),
  },
  {
    name: 'an error in algorithms',
    code: thrownIn('packages/hub/src/services/algorithms/algorithm-service.ts', laterThrown),
  },
  {
    name: 'an error in the license',
    code: thrownIn('apps/terminal/src/license/linked-account.ts', rejected),
  },
  {
    name: 'an error in updates',
    code: thrownIn('apps/terminal/src/updater/updater.ts', laterThrown),
  },
  { name: 'a rejection without an error', code: `void Promise.reject('no error')` },
]

export const coreError = thrownIn('packages/orders/src/desk/order-flow.ts', laterThrown)

const net = new URL('../installed/keep-trading.ts', import.meta.url).href

/** A process with the hub's net, in which that happens; half a second later it says that it is alive. */
export async function runWithNet(code: string): Promise<{ output: string; exitCode: unknown }> {
  const text = `
const { keepTrading } = await import(${JSON.stringify(net)})
keepTrading(() => (event) => process.stdout.write(event + ' '))
setTimeout(() => process.stdout.write('alive'), 500)
${code}`
  const args = ['--expose-gc', '--no-warnings', '--input-type=module', '-e', text]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString('utf8')
  })
  const [exitCode] = (await once(child, 'close')) as unknown[]
  return { output, exitCode }
}
