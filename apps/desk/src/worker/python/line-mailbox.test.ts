import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { expect, test } from 'vitest'

import { MailboxWriter, newMailbox } from './line-mailbox.ts'

const reader = `
import { parentPort, workerData } from 'node:worker_threads'
import { MailboxReader } from ${JSON.stringify(new URL('line-mailbox.ts', import.meta.url).href)}
const box = new MailboxReader(workerData, () => parentPort.postMessage('taken'))
for (let line = 0; line < 3; line += 1) parentPort.postMessage({ line: box.read() })
parentPort.postMessage({ interrupted: box.interruptedWork })
`

test('lines of any length arrive whole and in order at a worker that stands still until they come', async () => {
  const memory = newMailbox()
  const worker = new Worker(reader, {
    eval: true,
    workerData: memory,
    execArgv: ['--input-type=module', '--no-warnings'],
  })
  const mailbox = new MailboxWriter(memory)
  const received: unknown[] = []
  worker.on('message', (message: unknown) => {
    if (message === 'taken') mailbox.taken()
    else received.push(message)
  })
  // Each sign has three bytes, so that parts end in the middle of one.
  const long = '€'.repeat(400_000)
  mailbox.send('first')
  mailbox.send(long)
  mailbox.interrupt(7)
  mailbox.send('')
  await once(worker, 'exit')
  expect(received).toEqual([{ line: 'first' }, { line: long }, { line: '' }, { interrupted: 7 }])
})
