import { once } from 'node:events'

import type { documentFamily } from '@leadline/desk-protocol/messages/document-messages'
import type { ReplyOf } from '@leadline/desk-protocol/messages/service-family'
import { expect, test } from 'vitest'

import { enterDesk, startTerminal } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

type Reply = { type: string; request: number } & ReplyOf<typeof documentFamily>

test('what the hub said it kept is there after kill -9', async () => {
  const home = newHome()
  const first = await startTerminal(home)
  const desk = await enterDesk(first.address)
  for (let number = 1; number <= 200; number += 1) {
    const body = { symbols: ['BTC-USD'], number }
    const document = { kind: 'watch-list', name: `list-${number}`, version: 1, body }
    expect(desk.request('documents', { type: 'keep', document })).toBe(number)
  }
  const kept = () =>
    (desk.said as Reply[]).flatMap(({ type, isDone, request }) =>
      type === 'reply' && isDone ? request : [],
    )
  // In the middle of writing, not after it.
  await expect.poll(() => kept().length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(20)
  const ended = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await ended
  const acknowledged = kept()

  const second = await startTestTerminal(home)
  const later = await enterDesk(second.address)
  const found = await later.query<Reply>('documents', { type: 'documents' })
  const names = new Set(found.list.map(({ name }) => name))
  expect(acknowledged.filter((number) => !names.has(`list-${number}`))).toEqual([])
  expect(found.trouble).toBeNull()
})
