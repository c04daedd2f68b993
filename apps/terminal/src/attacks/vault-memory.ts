import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const nobody = 65_534
const vaultProcess = new URL('../hub/vault/vault-process.ts', import.meta.url).href

/** Starts a vault and tries, as the same user, to get at its memory, in each way that the system has for that. */
const spy = `
const { openSync, readlinkSync } = await import('node:fs')
const { spawn } = await import('node:child_process')
const { VaultProcess } = await import(${JSON.stringify(vaultProcess)})
const [folder] = process.argv.slice(1)
const look = (pid, name) => {
  const tries = {
    mem: () => openSync('/proc/' + pid + '/mem', 'r'),
    maps: () => openSync('/proc/' + pid + '/maps', 'r'),
    environ: () => openSync('/proc/' + pid + '/environ', 'r'),
    exe: () => readlinkSync('/proc/' + pid + '/exe'),
    auxv: () => openSync('/proc/' + pid + '/auxv', 'r'),
  }
  for (const [what, run] of Object.entries(tries)) {
    try { run(); console.log(name, what, 'open') } catch { console.log(name, what, 'refused') }
  }
}
const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000); console.log(1)'])
await new Promise((up) => other.stdout.once('data', up))
look(other.pid, 'another')
other.kill('SIGKILL')
const vault = await new Promise((up) => {
  const made = new VaultProcess(folder, {
    changed: ({ phase }) => { console.log('phase', phase); up(made) },
    ended: (why) => { console.log('ended', why); process.exit(1) },
  })
})
look(vault.pid, 'vault')
process.exit(0)
`

/** As a user who is not root: root may read everything. */
export async function spyOnVault(folder: string): Promise<string[]> {
  mkdirSync(folder, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chownSync(folder, nobody, nobody)
    chmodSync(join(folder, '..'), 0o755)
  }
  const user = isRoot ? { uid: nobody, gid: nobody } : {}
  const args = ['--no-warnings', '--input-type=module', '-e', spy, join(folder, 'vault')]
  const child = spawn(process.execPath, args, {
    ...user,
    env: {},
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString('utf8')))
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString('utf8')))
  await once(child, 'close')
  return text.trim().split('\n')
}
