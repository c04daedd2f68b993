import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { ViewMirror } from '@leadline/desk-protocol/frames/view-mirror'
import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import { protocolVersion } from '@leadline/desk-protocol/protocol-version'
import { WebSocket } from 'ws'

import { bundledProgram, fromSource } from './bundled-program.ts'

const main = join(import.meta.dirname, '../hub/main.ts')

export interface RunningTerminal {
  process: ChildProcess
  address: string
  output: () => string
  /** Asks it to end, and says how it ended. */
  stop: () => Promise<number | null>
}

/**
 * The real program, in a process of its own, until it says that it is ready. What Node itself is to be reported
 * stands in `flags`,
 * with spaces between: the program runs without NODE_OPTIONS.
 */
export async function startTerminal(
  home: string,
  { flags = '', ...environment }: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<RunningTerminal> {
  // What is loaded before it may change its modules, which must then be files.
  const program = flags === '' ? await bundledProgram(main) : fromSource(main)
  const command = [process.execPath, ...flags.split(' ').filter(Boolean), program.file, ...args]
  return await startProgram(command, home, { ...program.cache, ...environment })
}

/** Any Leadline, named by its command, until it says that it is ready. */
export async function startProgram(
  command: readonly string[],
  home: string,
  environment: Record<string, string> = {},
): Promise<RunningTerminal> {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: {
      PATH: process.env['PATH'],
      LEADLINE_HOME: home,
      LEADLINE_WINDOW: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = new Promise<string>((resolve, reject) => {
    const onMessage = (chunk: Buffer) => {
      text += String(chunk)
      const address = /^Leadline is ready at (\S+)$/m.exec(text)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout.on('data', onMessage)
    child.stderr.on('data', onMessage)
    child.on('exit', (code) => reject(new Error(`It ended with ${code}: ${text}`)))
  })
  const address = await ready
  return {
    process: child,
    address,
    output: () => text,
    stop: async () => {
      // One that was killed has no exit code, and will not exit once more.
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return code
    },
  }
}

/** What a service said, out of its envelope. */
function unpacked(message: HubMessage): unknown {
  if (message.type === 'update') return message.body
  return message.type === 'reply' ? { ...(message.body as object), ...message } : message
}

export function isReply(said: unknown, request: number): boolean {
  const { type, request: of } = said as { type: string; request?: number }
  return type === 'reply' && of === request
}

/** A desk that came in through the local gateway, as a page does. */
export async function enterDesk(address: string) {
  const { origin, hash } = new URL(address)
  const answer = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin },
    body: JSON.stringify({ token: hash.slice(1) }),
  })
  const { key } = (await answer.json()) as { key: string }
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  return await joinDesk(origin, key, cookie)
}

/** A desk that has been let in before. */
export async function joinDesk(origin: string, key: string, cookie: string) {
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/desk`,
    [`leadline-desk.${protocolVersion}`, `key-${key}`],
    { headers: { origin, cookie } },
  )
  await once(socket, 'open')
  const mirror = new ViewMirror()
  const said: unknown[] = []
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) mirror.apply(data)
    else said.push(unpacked(JSON.parse(data.toString()) as HubMessage))
  })
  const say = (message: object) => socket.send(JSON.stringify(message))
  let lastRequest = 0
  const request = (service: string, body: object): number => {
    lastRequest += 1
    say({ type: 'request', service, request: lastRequest, body })
    return lastRequest
  }
  const welcomed = once(socket, 'message')
  say({ type: 'hello', protocol: protocolVersion, desk: 'test' })
  await welcomed
  return {
    socket,
    mirror,
    said,
    say,
    join: (service: string) => say({ type: 'join', service }),
    /** Nobody waits for what comes of it. */
    send: (service: string, body: object) => say({ type: 'request', service, body }),
    /** Returns the number under which its reply comes. */
    request,
    query: async <Reply>(service: string, body: object, withinMs = 60_000): Promise<Reply> => {
      const number = request(service, body)
      const end = Date.now() + withinMs
      for (;;) {
        const reply = said.find((one) => isReply(one, number))
        if (reply !== undefined) return reply as Reply
        if (Date.now() > end) throw new Error(`No reply to ${JSON.stringify(body).slice(0, 80)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    key,
    cookie,
    open: (view: number, what: ViewSpec) => {
      say({ type: 'open', view, what })
      mirror.open(view)
    },
    pull: () => socket.send(mirror.pull()),
  }
}
