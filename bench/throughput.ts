import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import autocannon from 'autocannon'

import { startSite } from '../e2e/site.ts'

const seconds = 5

/** Requests per second of ours against a bare node:http server that sends as many bytes. */
export async function measureThroughput(): Promise<void> {
  const site = await startSite({ LOG_LEVEL: 'silent' })
  try {
    for (const [name, path] of [
      ['static page', '/'],
      ['JSON call', '/api/v1/news/index.json'],
    ] as const) {
      const response = await fetch(site.url + path, { headers: { 'accept-encoding': 'identity' } })
      const body = Buffer.from(await response.arrayBuffer())
      const bare = await startBareServer(body)
      const headers = { 'accept-encoding': 'identity' }
      await load(site.url + path, headers, 1)
      const bareRate = await load(bare.url, headers, seconds)
      const ourRate = await load(site.url + path, headers, seconds)
      const bareAgain = await load(bare.url, headers, seconds)
      bare.stop()
      const ratio = ourRate / ((bareRate + bareAgain) / 2)
      console.log(
        `${name} (${body.length} bytes): ${ratio.toFixed(2)} of a bare node:http server in the same run (${Math.round(ourRate)} requests/s)`,
      )
    }
  } finally {
    await site.stop()
  }
}

async function load(url: string, headers: Record<string, string>, duration: number) {
  const { requests } = await autocannon({ url, headers, duration, connections: 32 })
  return requests.average
}

/** A process of its own, as ours is. */
async function startBareServer(body: Buffer): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [import.meta.filename, String(body.length)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: line.toString().trim(), stop: () => void child.kill() }
}

const [, script, bytes] = process.argv
if (script === import.meta.filename) {
  const body = Buffer.alloc(Number(bytes), 'x')
  const server = createServer((_request, response) => response.end(body))
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    console.log(`http://127.0.0.1:${port}/`)
  })
}
