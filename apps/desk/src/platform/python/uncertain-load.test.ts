import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'
import { algorithmFamily } from '@leadline/desk-protocol/messages/algorithm-messages'
import { expect, test } from 'vitest'

import { FakeWorker } from '../hub/testing/fake-worker.ts'
import { ScriptStore } from './script-store.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const loaded = (id: string, fileName: string): WireAlgorithm => ({
  id,
  name: 'Swing',
  fileName,
  path: null,
  docstring: '',
  engine: 'pyodide',
  state: 'Initialized',
  doing: '',
  params: [],
  limits: { orderNotional: null, positionNotional: null },
  blocked: { start: '', pause: '', stop: '', shutdown: '', params: '' },
  subscriptions: [],
  orders: [],
  allotments: [],
  positions: [],
  resultUsd: null,
  skippedBooks: 0,
  skippedTrades: 0,
  error: null,
  newer: null,
  loadedAt: 0,
  startedAt: null,
})
const source = { fileName: 'swing.py', text: 'x = 1', handle: undefined }

test('a hub that freezes over a Load is not said to have refused it; once it is in the list, that is said', async () => {
  const worker = new FakeWorker()
  worker.connect()
  const store = new ScriptStore(worker.hub)
  void store.load(source)
  worker.now += 3000
  worker.hub.check()
  await settled()
  expect(store.loadWords.get()).toBe(
    'Leadline stopped responding before it answered. Once it answers, swing.py is in the list, if it was loaded.',
  )
  worker.beat()
  const publish = (id: string, fileName: string) =>
    worker.publish(algorithmFamily.name, { type: 'algorithm', algorithm: loaded(id, fileName) })
  publish('1', 'other.py')
  expect(store.loadWords.get()).not.toBe('')
  publish('2', 'swing.py')
  expect(store.algorithms.get().map(({ id }) => id)).toEqual(['1', '2'])
  expect(store.loadWords.get()).toBe('')
})

test('a Load that the hub refuses says so, with its line', async () => {
  const worker = new FakeWorker()
  worker.connect()
  const store = new ScriptStore(worker.hub)
  void store.load(source)
  const place = { line: 3, column: 1, endLine: null, endColumn: null, traceback: '' }
  const error = { message: 'SyntaxError: invalid syntax', ...place }
  worker.reply(algorithmFamily, 1, { isDone: false, reason: 'It could not be read.', error })
  await settled()
  expect(store.loadWords.get()).toBe('Not loaded. swing.py, line 3: SyntaxError: invalid syntax')
})
