import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from 'vitest'

import { newFolder } from './testing/vault-bench.ts'
import { vaultRestrictions } from './vault-restrictions.ts'

/** Each names what code in the vault would try, and reaches it where nothing stops it. */
const tries = `
  const [port, foreign] = process.argv.slice(1)
  const failed = (thing, name) => new Promise((_, reject) => thing.on(name, reject))
  const { connect, createServer } = await import('node:net')
  const dns = await import('node:dns/promises')
  const tries = {
    fetch: () => fetch('http://127.0.0.1:' + port),
    socket: () => { const line = connect(port, '127.0.0.1'); return Promise.race([failed(line, 'error'), new Promise((yes) => line.on('connect', yes))]) },
    server: () => { const door = createServer(); return Promise.race([failed(door, 'error'), new Promise((yes) => door.listen(0, yes))]) },
    name: () => dns.lookup('localhost'),
    datagram: async () => { const socket = (await import('node:dgram')).createSocket('udp4'); await Promise.race([failed(socket, 'error'), new Promise((yes) => socket.send('x', port, '127.0.0.1', yes))]) },
    program: async () => { (await import('node:child_process')).execFileSync(process.execPath, ['--version']) },
    thread: async () => { new (await import('node:worker_threads')).Worker('', { eval: true }) },
    file: async () => { (await import('node:fs')).readFileSync(foreign) },
    native: () => { process.dlopen({ exports: {} }, foreign) },
  }
  for (const [name, run] of Object.entries(tries)) {
    try { await run(); console.log(name, 'open') } catch { console.log(name, 'refused') }
  }
  process.exit(0)`

const names = 'fetch socket server name datagram program thread file native'.split(' ')

test('code in the vault reaches no network, file, program, thread or native module', async () => {
  const server = createServer((line) => line.end('HTTP/1.1 204 No Content\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const foreign = join(newFolder(), 'notes.txt')
  writeFileSync(foreign, 'Not the vault’s.')
  const script = ['--input-type=module', '-e', tries, '--', port, foreign]
  const run = async (flags: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...script])
    return stdout.trim().split('\n')
  }
  expect(await run(vaultRestrictions(newFolder()))).toEqual(names.map((name) => `${name} refused`))
  // Nothing but the restrictions stops it: without them the same code gets through.
  const free = await run([])
  expect(free).toEqual(names.map((name) => `${name} ${name === 'native' ? 'refused' : 'open'}`))
  server.close()
})
