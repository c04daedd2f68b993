import { chatWaitingMaxBytes } from '@leadline/contract/chat/limits'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { DeskConnection } from './desk-connection.ts'

/** A connection whose other side reads nothing: whatever is sent waits. */
class UnreadSocket {
  bufferedAmount = 0
  readyState: number = WebSocket.OPEN

  send(text: string): void {
    this.bufferedAmount += Buffer.byteLength(text)
  }

  terminate(): void {
    this.readyState = WebSocket.CLOSED
  }
}

test('no more than a mebibyte waits for a desk that does not read; then it is disconnected and sent nothing', () => {
  const socket = new UnreadSocket()
  const desk = new DeskConnection(
    socket as unknown as WebSocket,
    { sessionId: 'session', accountId: 'ann' },
    () => 0,
  )
  const oneKilobyte = {
    type: 'refused',
    request: 1,
    code: 'invalid',
    message: 'x'.repeat(964),
  } as const
  expect(JSON.stringify(oneKilobyte)).toHaveLength(1_024)
  for (let sent = 0; sent < 1_024; sent++) desk.send(oneKilobyte)
  expect([socket.bufferedAmount, desk.isOpen]).toEqual([1_048_576, true])
  expect(chatWaitingMaxBytes).toBe(1_048_576)
  for (let sent = 0; sent < 10; sent++) desk.send(oneKilobyte)
  expect([socket.bufferedAmount, desk.isOpen]).toEqual([1_049_600, false])
})
