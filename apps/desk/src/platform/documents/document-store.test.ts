import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { FakeWorker } from '../hub/testing/fake-worker.ts'
import { documentForm } from './document-form.ts'
import { DocumentStore } from './document-store.ts'

const layout = documentForm({ kind: 'layout', schema: z.string(), empty: '' })
const kept = (body: string) => ({ kind: 'layout', name: 'Scalp', version: 1, body })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function newDocumentStore() {
  const worker = new FakeWorker()
  const documentStore = new DocumentStore(worker.hub)
  worker.connect()
  await vi.advanceTimersByTimeAsync(0)
  return { worker, documentStore }
}

test('a change counts at once, and is on the disk without another word', async () => {
  const { worker, documentStore } = await newDocumentStore()
  documentStore.keep(layout, 'Scalp', 'two charts')
  expect(documentStore.read(layout, 'Scalp')).toBe('two charts')
  await vi.advanceTimersByTimeAsync(0)
  expect(worker.disk.get('layout/Scalp')).toEqual(kept('two charts'))
  expect(documentStore.unsaved.get()).toBe(0)
})

test('what was arranged while the hub was gone is sent when it is back, over what it had', async () => {
  const { worker, documentStore } = await newDocumentStore()
  documentStore.keep(layout, 'Scalp', 'before')
  await vi.advanceTimersByTimeAsync(0)
  worker.lose()
  documentStore.keep(layout, 'Scalp', 'while it was gone')
  await vi.advanceTimersByTimeAsync(0)
  expect(documentStore.unsaved.get()).toBe(1)
  worker.connect()
  worker.beat()
  await vi.advanceTimersByTimeAsync(0)
  expect(worker.disk.get('layout/Scalp')).toEqual(kept('while it was gone'))
  expect(documentStore.read(layout, 'Scalp')).toBe('while it was gone')
})

test('a full disk is said in readable text, and the newest change is kept once there is room', async () => {
  const { worker, documentStore } = await newDocumentStore()
  worker.trouble = 'The disk is full.'
  documentStore.keep(layout, 'Scalp', 'first')
  documentStore.keep(layout, 'Scalp', 'second')
  await vi.advanceTimersByTimeAsync(100)
  expect(documentStore.trouble.get()).toBe('The disk is full.')
  worker.trouble = null
  await vi.advanceTimersByTimeAsync(6000)
  expect(worker.disk.get('layout/Scalp')).toEqual(kept('second'))
  expect(documentStore.trouble.get()).toBeNull()
})

test('another window’s change is taken over, but not over one of ours that is under way', async () => {
  const { worker, documentStore } = await newDocumentStore()
  worker.publish('documents', { type: 'documentKept', document: kept('theirs') })
  expect(documentStore.read(layout, 'Scalp')).toBe('theirs')
  worker.lose()
  documentStore.keep(layout, 'Scalp', 'ours')
  worker.publish('documents', { type: 'documentKept', document: kept('theirs again') })
  expect(documentStore.read(layout, 'Scalp')).toBe('ours')
})

test('what a newer Leadline kept is left as it is', async () => {
  const { worker, documentStore } = await newDocumentStore()
  const newer = { ...kept('who knows'), version: 9 }
  worker.publish('documents', { type: 'documentKept', document: newer })
  documentStore.keep(layout, 'Scalp', 'ours')
  await vi.advanceTimersByTimeAsync(0)
  expect(worker.disk.size).toBe(0)
  expect(documentStore.trouble.get()).toContain('was kept by a newer Leadline')
})

test('why a change is not kept can be read, also while another document is kept', async () => {
  const { worker, documentStore } = await newDocumentStore()
  worker.publish('documents', { type: 'documentKept', document: { ...kept('x'), version: 9 } })
  documentStore.keep(layout, 'Scalp', 'ours')
  documentStore.keep(layout, 'Swing', 'another')
  await vi.advanceTimersByTimeAsync(1000)
  expect(worker.disk.has('layout/Swing')).toBe(true)
  expect(documentStore.trouble.get()).toContain('was kept by a newer Leadline')
  await vi.advanceTimersByTimeAsync(10_000)
  documentStore.keep(layout, 'Swing', 'and again')
  await vi.advanceTimersByTimeAsync(1000)
  expect(documentStore.trouble.get()).toBeNull()
})
