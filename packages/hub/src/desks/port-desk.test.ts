import { ViewMirror } from '@leadline/desk-protocol/frames/view-mirror'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { expect, test } from 'vitest'

import { openTestHub } from '../testing/test-hub.ts'
import { deskLeft, serveDeskPort } from './port-desk.ts'

test('a desk in the same browser speaks the same protocol over a port of the worker', async () => {
  const { hub, clock, at } = openTestHub(['coinbase'])
  const { port1: desk, port2: worker } = new MessageChannel()
  serveDeskPort((connection) => hub.openDesk(connection), worker)
  const mirror = new ViewMirror()
  const texts: string[] = []
  let frames = 0
  desk.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') texts.push(data)
    else {
      frames += 1
      mirror.apply(new Uint8Array(data))
    }
  })
  desk.start()
  const say = (text: string) => desk.postMessage(text, [])
  say(JSON.stringify({ type: 'hello', protocol: protocolVersion, desk: 'try' }))
  const what = {
    kind: 'ladder',
    symbol: 'BTC-USD',
    depth: 1,
    condense: null,
    venues: ['coinbase'],
    filter: '',
  }
  say(JSON.stringify({ type: 'open', view: 1, what }))
  mirror.open(1)
  await expect.poll(() => texts.length).toBe(1)
  expect(texts[0]).toContain('"welcome"')
  await expect.poll(() => hub.feeds[0]?.interest.applied().size).toBe(1)
  await clock.advance(1000)
  at('coinbase').say({
    type: 'book',
    symbol: 'BTC-USD',
    isSnapshot: true,
    levels: [['bid', '60000', '1']],
  })
  const pull = mirror.pull().buffer
  desk.postMessage(pull, [pull])
  await expect.poll(() => frames).toBe(1)
  expect(mirror.get(1)?.ladder?.bids[0]?.price).toBe(6_000_000)
  // A heartbeat requests nothing, and is answered all the same: a quiet market is no frozen hub.
  const heartbeat = mirror.pull([]).buffer
  desk.postMessage(heartbeat, [heartbeat])
  await expect.poll(() => frames).toBe(2)
  say(deskLeft)
  // The message is received on a later turn; the hub then waits a while, in case the panel comes back.
  await expect
    .poll(async () => {
      await clock.advance(6000)
      return hub.feeds[0]?.interest.applied().size
    })
    .toBe(0)
})
