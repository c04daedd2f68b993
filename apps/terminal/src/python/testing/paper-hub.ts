import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { Hub } from '@leadline/hub/hub'
import type { AlgorithmsSetup } from '@leadline/hub/services/algorithms/python-engines'
import type { SavedStates } from '@leadline/hub/services/algorithms/saved-states'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { onlyEngine } from '@leadline/hub/testing/only-engine'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { onTestFinished } from 'vitest'

import { nodeClock } from '../../hub/node-clock.ts'
import { cpythonEngine } from '../cpython-engine.ts'
import { ownPython as own } from './both-engines.ts'

/** A hub on the paper market in real time, with one desk that has joined the algorithms. */
export function openHub(
  mayRunPython: boolean,
  journal = new MemoryJournal(),
  market = openPaperMarket(nodeClock, 7),
  engine = cpythonEngine(own.path),
  saved?: SavedStates,
) {
  const algorithms: AlgorithmsSetup = {
    engines: onlyEngine(engine),
    ...(saved && { saved }),
    mayRunPython: () => mayRunPython,
    place: 'program',
    newId: randomUUID,
  }
  const { venues, accounts } = market
  const orders = { journal, newId: () => randomUUID(), isVaultLocked: () => false, accounts }
  const parts = { version: '0.0.0', mode: 'practice', venues, store: memoryStore() } as const
  const hub = new Hub({ ...parts, clock: nodeClock, orders, algorithms })
  hub.start()
  const desk = new TestDesk(hub)
  desk.join(algorithmFamily)
  onTestFinished(() => {
    hub.stop()
    market.stop()
  })
  const until = async <Found>(find: () => Found | undefined, what: string): Promise<Found> => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const found = find()
      if (found !== undefined) return found
      // oxlint-disable-next-line no-await-in-loop -- waits
      await wait(20)
    }
    throw new Error(`${what} did not happen: ${JSON.stringify(desk.said.slice(-5)).slice(0, 2000)}`)
  }
  const answer = (request: number) =>
    until(() => desk.reply(algorithmFamily, request), `a reply to ${request}`)
  return { hub, desk, market, until, answer, journal }
}

export const load = (text: string) => {
  const from = { kind: 'text', fileName: 'script.py', text } as const
  return { type: 'algorithmLoad', from } as const
}
