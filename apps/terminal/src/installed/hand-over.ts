import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { isDeskAddress } from '../window/desk-address.ts'

/** What a second start asks of the program that runs already. */
const Request = z.strictObject({ license: z.optional(z.string()) })
export type HandOverRequest = z.infer<typeof Request>

const Answer = z.strictObject({
  /** Opens the desk once. Whoever else answers there has no page of theirs shown as Leadline. */
  address: z.string().check(z.refine(isDeskAddress)),
  /** The browser that shows the window, where there is one. */
  windowPid: z.optional(z.number()),
})
export type HandOverAnswer = z.infer<typeof Answer>

const maxBytes = 10_000
const timeoutMs = 3000
/** Longer names are no names of sockets. */
const maxPathLength = 100

/** Where the running program listens for a second start; undefined where the system allows no such name. */
export function handOverPlace(
  home: string,
  platform: NodeJS.Platform,
  secret: string,
): string | undefined {
  // Windows gives nobody but the owner the right to write to a pipe; but whoever knows a name may take it first.
  if (platform === 'win32') return `\\\\.\\pipe\\leadline-${secret}`
  // Here it is the folder that keeps others out.
  const path = join(home, 'instance.sock')
  return path.length <= maxPathLength ? path : undefined
}

/** Answers second starts of the same user, for as long as the program runs. Whoever asks holds the lock of the data folder. */
export function listenForStarts(
  place: string,
  answer: (request: HandOverRequest) => HandOverAnswer,
  failed: (code: string) => void,
): { close(): void } {
  const isFile = !place.startsWith('\\\\')
  // What a killed program left. The folder's lock is ours, so nobody listens there.
  if (isFile) rmSync(place, { force: true })
  const answerTo = (line: string) => {
    const request = Request.safeParse(parse(line))
    return request.success ? JSON.stringify(answer(request.data)) : ''
  }
  const server = createServer((socket) => {
    void readLine(socket).then((line) => socket.end(`${answerTo(line)}\n`))
  })
  // Without it a second start learns that Leadline runs, as if nobody listened.
  server.on('error', (error) => failed('code' in error ? String(error.code) : error.name))
  server.listen(place, () => {
    if (isFile) chmodSync(place, 0o600)
  })
  server.unref()
  return { close: () => server.close() }
}

/** Undefined where nobody answers. */
export async function queryRunning(
  place: string,
  request: HandOverRequest,
): Promise<HandOverAnswer | undefined> {
  const socket = connect(place)
  socket.write(`${JSON.stringify(request)}\n`)
  const answer = Answer.safeParse(parse(await readLine(socket)))
  socket.destroy()
  return answer.success ? answer.data : undefined
}

/** Up to the end of the first line; empty where none comes. */
function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const finish = () => resolve(text.split('\n', 1)[0] ?? '')
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('data', (bytes) => {
      text += String(bytes)
      if (text.includes('\n') || text.length > maxBytes) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
