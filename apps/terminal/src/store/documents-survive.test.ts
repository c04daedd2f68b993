import { once } from 'node:events'

import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import { expect, test } from 'vitest'

import { enterDesk, startTerminal } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

type Desk = Awaited<ReturnType<typeof enterDesk>>

const answersOf = (desk: Desk) => desk.said as HubMessage[]

test('what the hub said it kept is there after kill -9', async () => {
  const home = newHome()
  const first = await startTerminal(home)
  const desk = await enterDesk(first.address)
  for (let number = 1; number <= 200; number += 1) {
    const body = { symbols: ['BTC-USD'], number }
    const document = { kind: 'watch-list', name: `list-${number}`, version: 1, body }
    desk.say({ type: 'keep', request: number, document })
  }
  const kept = () =>
    answersOf(desk).flatMap((message) =>
      message.type === 'kept' && message.trouble === null ? message.request : [],
    )
  // In the middle of writing, not after it.
  await expect.poll(() => kept().length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(20)
  const ended = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await ended
  const acknowledged = kept()

  const second = await startTestTerminal(home)
  const later = await enterDesk(second.address)
  later.say({ type: 'documents', request: 1 })
  await expect
    .poll(() => answersOf(later).some(({ type }) => type === 'documents'), { timeout: 60_000 })
    .toBe(true)
  const found = answersOf(later).find((message) => message.type === 'documents')
  const names = new Set(found?.list.map(({ name }) => name))
  expect(acknowledged.filter((number) => !names.has(`list-${number}`))).toEqual([])
  expect(found?.trouble).toBeNull()
})
