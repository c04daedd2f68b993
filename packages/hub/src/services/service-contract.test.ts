import { fakeEngine } from '@leadline/backtest/testing/fake-engine'
import { serviceFamily } from '@leadline/desk-protocol/messages/service-family'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { onlyEngine } from '../testing/only-engine.ts'
import { testServiceContract } from '../testing/service-conformance.ts'
import { TestDesk } from '../testing/test-desk.ts'
import { openTestHub } from '../testing/test-hub.ts'
import type { HubService } from './hub-service.ts'

const document = { kind: 'layout', name: 'main', version: 1, body: null }
const script = { fileName: 'script.py', text: '' }

function openAll(services: readonly HubService[] = []) {
  const engine = fakeEngine(() => () => {})
  const newId = () => 'A-1'
  const failures: string[] = []
  const testBed = openTestHub(['coinbase'], {
    orders: { journal: new MemoryJournal(), newId, isVaultLocked: () => false, accounts: [] },
    algorithms: { engines: onlyEngine(engine), newId, mayRunPython: () => true, place: 'program' },
    backtests: {
      refusal: () => 'Not now.',
      engine: () => engine,
      recordings: {
        list: () => Promise.reject(new Error('no such folder')),
        read: async function* read() {},
      },
    },
    services,
    serviceFailed: (service) => failures.push(service),
  })
  const serviceOf = (name: string): HubService => {
    const service = testBed.hub.services.get(name)
    if (!service) throw new Error(`There is no service ${name}`)
    return service
  }
  return { ...testBed, failures, serviceOf }
}

const requests = {
  market: [
    { type: 'find', text: 'btc', limit: 5 },
    { type: 'interruptions', from: 0, to: 1 },
    { type: 'drop', venue: 'coinbase', id: 1 },
    { type: 'changeMarket', to: 'real' },
  ],
  alerts: [
    { type: 'target', kind: 'ntfy', address: 'https://ntfy.sh/mine' },
    { type: 'noTarget' },
    { type: 'sentEvents', events: ['fill'] },
    { type: 'test' },
    { type: 'fired', event: 'price', title: 'x', text: '' },
  ],
  bookHistory: [
    { type: 'historyFollow', symbol: 'BTC-USD' },
    { type: 'historyTiles', symbol: 'BTC-USD', tier: 0, slots: [1, 2] },
    { type: 'historyUnfollow', symbol: 'BTC-USD' },
    { type: 'historyKeep', settings: { hours: 5, megabytes: 100, symbols: 1 } },
    { type: 'historyForget', symbol: 'BTC-USD' },
  ],
  documents: [
    { type: 'documents' },
    { type: 'keep', document },
    { type: 'forget', kind: 'layout', name: 'main' },
  ],
  trading: [
    { type: 'halt' },
    { type: 'cancel', scope: { kind: 'everywhere' } },
    { type: 'switch', keyId: 'K-1', seconds: 5 },
    { type: 'orderHistory', from: 0, to: 1, limit: 1 },
    { type: 'heldHistory', from: 0, to: 1, limit: 1 },
  ],
  receipts: [
    { type: 'receipt', clientOrderId: 'nobody' },
    { type: 'receipts', from: 0, to: 1 },
  ],
  algorithms: [
    { type: 'scriptCheck', ...script },
    { type: 'algorithmCommand', id: 'nobody', command: 'start' },
    { type: 'algorithmRuns', limit: 1 },
    { type: 'algorithmDismiss', id: 'nobody' },
    { type: 'indicatorClose', indicator: 1 },
  ],
  backtests: [
    { type: 'cancel' },
    { type: 'read', id: 1 },
    { type: 'forget', id: 1 },
    { type: 'file', algorithm: 'nobody' },
  ],
  difference: [{ type: 'explain', run: 'nobody' }, { type: 'look' }, { type: 'cancel' }],
}

for (const [name, requested] of Object.entries(requests)) {
  testServiceContract(name, () => {
    const { clock, serviceOf, hub } = openAll()
    return {
      service: serviceOf(name),
      requests: requested,
      // What one desk keeps or halts, and an algorithm that another one loads, is reported to all.
      provoke: () => {
        const desk = new TestDesk(hub)
        const from = { kind: 'text', ...script }
        const bodies = {
          trading: { type: 'halt' },
          algorithms: { type: 'algorithmLoad', from },
          bookHistory: { type: 'historyFollow', symbol: 'BTC-USD' },
        }
        desk.say({ type: 'request', service: 'documents', body: { type: 'keep', document } })
        for (const [service, body] of Object.entries(bodies)) {
          desk.say({ type: 'request', service, body })
        }
      },
      until: () => clock.advance(2000),
      // Documents are requested, and what there was before is not reported by itself.
      isQuiet: name === 'market' || name === 'documents',
      // No key is there that an order could be sent with: execution-receipts.test.ts reports one.
      isSilent: ['market', 'backtests', 'receipts', 'difference'].includes(name),
    }
  })
}

const brokenFamily = serviceFamily('broken', {
  requests: z.object({ type: z.enum(['throw', 'reject', 'leave']) }),
  updates: z.never(),
  body: z.object({}),
  nothing: {},
})

test('a service that breaks ends neither the hub nor another service, and its desk is notified that it was not done', async () => {
  let joins = 0
  const broken: HubService<typeof brokenFamily> = {
    family: brokenFamily,
    join: () => {
      joins += 1
      if (joins === 1) throw new Error('broken at the start')
      return {
        handle: ({ type }) => {
          if (type === 'reject') return Promise.reject(new Error('broken later'))
          throw new Error('broken')
        },
        leave: () => {
          throw new Error('broken to the end')
        },
      }
    },
  }
  const { hub, clock, failures, serviceOf } = openAll([broken])
  const desk = new TestDesk(hub)
  desk.join(brokenFamily)
  expect(desk.said.at(-1)).toMatchObject({ type: 'serviceRefused', service: 'broken' })
  const requested = (['throw', 'reject'] as const).map((type) =>
    desk.request(brokenFamily, { type }),
  )
  await clock.advance(10)
  const reason = 'This could not be done. Try it again.'
  for (const request of requested) {
    expect(desk.reply(brokenFamily, request)).toEqual({ isDone: false, reason })
  }
  const documents = serviceOf('documents').family
  expect(desk.answer(documents, { type: 'documents' }).isDone).toBe(true)
  desk.leave()
  expect(failures).toEqual(['broken', 'broken', 'broken', 'broken'])
  expect(new TestDesk(hub).answer(documents, { type: 'documents' }).isDone).toBe(true)
})

test('whoever requests something that this hub does not have is answered in readable text', () => {
  const { hub } = openAll()
  const desk = new TestDesk(hub)
  desk.join(brokenFamily)
  const reason = 'There is no service broken here.'
  expect(desk.said.at(-1)).toEqual({ type: 'serviceRefused', service: 'broken', reason })
  expect(desk.answer(brokenFamily, { type: 'throw' })).toEqual({ isDone: false, reason })
})
