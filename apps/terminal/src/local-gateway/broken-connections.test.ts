import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

/** Says something to the gateway and is gone before, while or after it answers. */
async function sayAndBreak(port: number, words: string, afterMs: number | undefined) {
  const socket = connect(port, '127.0.0.1')
  // The reset is our own.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(words)
  if (afterMs !== undefined) await setTimeout(afterMs)
  socket.resetAndDestroy()
}

const often = Array.from({ length: 60 }, (_, index) => index)
const delays = [undefined, 0, 1, 3, 8, 20]
/** Long enough for the gateway to wait for the rest of what was begun. */
const longDelays = [200, 1000, 3000]

test('no program of this computer can end Leadline with connections that it breaks', async () => {
  const { address, process: hub, output } = await startTestTerminal(newHome())
  const port = Number(new URL(address).port)
  const head = `Host: 127.0.0.1:${port}\r\n`
  const upgrade = (origin: string) =>
    `GET /desk HTTP/1.1\r\n${head}Origin: ${origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
  const halfPost = `POST /session HTTP/1.1\r\n${head}Origin: http://127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n{`
  const halfHead = `GET / HTTP/1.1\r\nHost: 127.0`
  for (const words of [
    upgrade('http://evil.example'),
    upgrade(`http://127.0.0.1:${port}`),
    halfPost,
    halfHead,
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one kind after the other, many of each at once
    await Promise.all(often.map((index) => sayAndBreak(port, words, delays[index % delays.length])))
  }
  await Promise.all(longDelays.map((delayMs) => sayAndBreak(port, halfPost, delayMs)))
  await setTimeout(300)
  expect({ ended: hub.exitCode, said: output() }).toMatchObject({ ended: null })
  expect((await fetch(new URL(address).origin)).status).toBe(200)
})
