/**
 * Loaded before the hub's own program (`--import`), which is otherwise as everybody runs it: ends the process with SIGKILL
 * before or after a journal write, a signature or a send of an order. After so many of these as stand in a file, which is
 * read (and removed) when SIGUSR2 comes.
 */
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

import { isOrderCall, requestText } from '@leadline/hub/testing/kill-matrix/order-calls'
import { venueIds } from '@leadline/venues/venue-names'
import { WebSocket } from 'ws'

import { VaultProcess } from '../hub/vault/vault-process.ts'

const orders = process.env['KILL_ORDERS'] ?? ''
const venue = venueIds.find((id) => id === process.env['KILL_VENUE'])
let stepsToLive = Number.POSITIVE_INFINITY

process.on('SIGUSR2', () => {
  stepsToLive = Number(readFileSync(orders, 'utf8'))
  rmSync(orders)
})

function step(where: string): void {
  stepsToLive -= 1
  if (stepsToLive >= 0) return
  appendFileSync(`${orders}.died`, where)
  process.kill(process.pid, 'SIGKILL')
}

const isOurs = (text: string) => venue !== undefined && isOrderCall(venue, text)

// oxlint-disable typescript/unbound-method -- each is called with the object that it was called on
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function execOrDie(this: DatabaseSync, sql: string) {
  const isCounted = sql === 'commit' && this.location()?.endsWith('orders.db') === true
  if (isCounted) step('before a journal write')
  exec.call(this, sql)
  if (isCounted) step('after a journal write')
}

const { request: originalRequest } = VaultProcess.prototype
VaultProcess.prototype.request = async function askOrDie(this: VaultProcess, request) {
  const isSign = request.do === 'sign'
  const isCounted =
    isSign &&
    (isOurs(`${request.call.method} ${request.call.path} `) ||
      (venue === 'robinhood' && request.call.method === 'POST'))
  if (isCounted) step('before a signature')
  const answer = await originalRequest.call(this, request)
  if (isCounted) step('after a signature')
  return answer
}

const { send } = WebSocket.prototype
WebSocket.prototype.send = function sendOrDie(this: WebSocket, data: unknown, ...rest: unknown[]) {
  const isCounted = typeof data === 'string' && isOurs(data)
  if (isCounted) step('before a send')
  const sent = isCounted ? [() => step('after a send')] : rest
  return Reflect.apply(send, this, [data, ...sent]) as undefined
} as typeof send
// oxlint-enable typescript/unbound-method

const plainFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const headers = (init?.headers ?? {}) as Record<string, string>
  const body = typeof init?.body === 'string' ? init.body : ''
  const address = typeof input === 'string' ? input : ''
  if (isOurs(requestText(init?.method ?? 'GET', address, headers, body))) {
    step('before a send')
  }
  return plainFetch(input, init)
}

subscribe('undici:request:bodySent', (message) => {
  const { request } = message as { request: { method: string; path: string } }
  // A request of Robinhood's is known by its body, which is not reported here: it posts nothing but orders.
  const isPost = venue === 'robinhood' && request.method === 'POST'
  if (!isOurs(`${request.method} ${request.path} `) && !isPost) return
  // What was written in this turn is the system's by the next.
  setImmediate(() => step('after a send'))
})
