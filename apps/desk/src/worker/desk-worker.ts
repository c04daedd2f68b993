import { protocolVersion } from '@leadline/desk-protocol/protocol-version'

import { HubConnection, type PipeEvents } from './hub-connection.ts'
import type { FromWorker, HubPlace, ToWorker } from './worker-messages.ts'

/** The worker's own view of the world: what the DOM's types call `self` is a window's. */
const scope = globalThis as unknown as {
  postMessage(message: FromWorker): void
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void
}

const answerMs = 2000
const unauthorized = 401

let line: HubConnection | undefined

scope.addEventListener('message', ({ data, ports }) => {
  switch (data.type) {
    case 'start': {
      const { place, desk } = data
      line = new HubConnection({
        desk,
        connect: (events) => connect(place, ports[0], events),
        post: (message) => scope.postMessage(message),
        now: () => performance.timeOrigin + performance.now(),
        wall: () => Date.now(),
        after: (ms, run) => void setTimeout(run, ms),
        random: () => Math.random(),
      })
      return
    }
    case 'say':
      return line?.say(data.message)
    case 'view':
      return line?.look(data.view, data.look, data.isBackground)
    case 'tick':
      return line?.tick(data.visible)
  }
})

function connect(place: HubPlace, port: MessagePort | undefined, events: PipeEvents): void {
  if (place.kind === 'socket') connectSocket(place.url, place.key, events)
  else if (port) connectPort(port, events)
}

function connectSocket(url: string, key: string, events: PipeEvents): void {
  const socket = new WebSocket(url, [`leadline-desk.${protocolVersion}`, `key-${key}`])
  socket.binaryType = 'arraybuffer'
  socket.addEventListener('open', () => {
    events.opened({ send: (data) => socket.send(data), close: () => socket.close() })
  })
  socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    events.received(typeof data === 'string' ? data : new Uint8Array(data))
  })
  let wasOpen = false
  socket.addEventListener('open', () => (wasOpen = true))
  socket.addEventListener('close', () => {
    if (wasOpen) events.closed()
    else void isUnknown(url, key).then((isEnded) => events.closed(isEnded))
  })
}

/** A socket that is turned away does not learn why; a request does. */
async function isUnknown(url: string, key: string): Promise<boolean> {
  const requested = new URL('/status.json', url.replace('ws', 'http'))
  try {
    const headers = { 'x-leadline-key': key }
    const signal = AbortSignal.timeout(answerMs)
    const { status } = await fetch(requested, { method: 'HEAD', headers, signal })
    return status === unauthorized
  } catch {
    // Nobody answers: it is tried again.
    return false
  }
}

/** A hub in another worker of the same page never goes away by itself. */
function connectPort(port: MessagePort, events: PipeEvents): void {
  port.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
    events.received(typeof data === 'string' ? data : new Uint8Array(data))
  })
  port.start()
  events.opened({
    send: (data) => port.postMessage(typeof data === 'string' ? data : data.slice().buffer),
    close: () => port.close(),
  })
}
