import { createServer, type IncomingMessage, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TappedCall {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

interface TappedAnswer {
  status: number
  body: string
}

interface Signed {
  call: TappedCall
  answer: TappedAnswer
}

const signatureHeaders = ['authorization', 'api-sign', 'x-gemini-signature']

/** Stands before a served exchange, passes everything on as it came, and remembers what was signed. */
export async function openTappedVenue(rest: string) {
  const { hostname, port } = new URL(rest)
  let last: Signed | undefined
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/' } = request
      const call = { method, path, headers: namedHeaders(request), body: await textOf(request) }
      const answer = await send(hostname, port, call)
      if (signatureIn(call) !== undefined) last = { call, answer }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0 }, resolve)
  })
  const path = new URL(rest).pathname.replace(/\/$/, '')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    lastSigned: (): Signed => {
      if (!last) throw new Error('Nothing signed has come by.')
      return last
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function sendAgain(address: string, call: TappedCall): Promise<TappedAnswer> {
  const { hostname, port } = new URL(address)
  return await send(hostname, port, call)
}

/** The same call with one letter of its signature changed. */
export function forged(call: TappedCall): TappedCall {
  const signature = signatureIn(call) ?? ''
  const middle = signature.length - 20
  const letter = signature[middle] === 'a' ? 'b' : 'a'
  const wrong = signature.slice(0, middle) + letter + signature.slice(middle + 1)
  const swap = (text: string) => text.replace(signature, wrong)
  return {
    ...call,
    path: swap(call.path),
    body: swap(call.body),
    headers: Object.fromEntries(
      Object.entries(call.headers).map(([name, value]) => [name, swap(value)]),
    ),
  }
}

/** Kraken says no with the status of a yes. */
export function isAccepted({ status, body }: TappedAnswer): boolean {
  return status === 200 && !/"error":\["/.test(body)
}

function signatureIn({ path, headers, body }: TappedCall): string | undefined {
  const inHeader = signatureHeaders.map((name) => headers[name]).find(Boolean)
  return inHeader ?? /signature=([0-9a-f]+)/.exec(`${path} ${body}`)?.[1]
}

function namedHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of message) text += String(chunk)
  return text
}

function send(host: string, port: string, call: TappedCall): Promise<TappedAnswer> {
  const { method, path, headers, body } = call
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host, port, method, path, headers }, (answer) => {
      textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, body: text }), reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
