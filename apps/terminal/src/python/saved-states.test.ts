import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  algorithmFamily,
  type AlgorithmRequest,
} from '@leadline/desk-protocol/messages/algorithm-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'

import { keptSavedStates } from './saved-states.ts'
import { ownPython } from './testing/both-engines.ts'
import { load, openHub } from './testing/paper-hub.ts'

const folderOf = () => join(mkdtempSync(join(tmpdir(), 'leadline-saved-')), 'saved')

test('what was written is there for another process, and one that was changed by hand is as if never kept', () => {
  const folder = folderOf()
  const first = keptSavedStates(folder)
  first.write('dip.py DipBuyer', '{"runs":1}')
  expect(first.read('dip.py DipBuyer')).toBe('{"runs":1}')
  first.flush()
  expect(keptSavedStates(folder).read('dip.py DipBuyer')).toBe('{"runs":1}')
  expect(keptSavedStates(folder).read('dip.py Other')).toBe(undefined)
  const [file = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, file), 'utf8')).toBe('{"runs":1}')
  writeFileSync(join(folder, file), '{"runs":')
  expect(keptSavedStates(folder).read('dip.py DipBuyer')).toBe(undefined)
})

const counter = `
from leadline import Algorithm

class Counter(Algorithm):
    def on_start(self):
        self.log(f"found {self.saved.get('runs')}")
        self.saved["runs"] = self.saved.get("runs", 0) + 1
        self.notify("started")
`

test(
  'a script finds what it saved after a reload and in a hub that was started again; a second run of it begins empty',
  { timeout: 120_000 },
  async () => {
    const folder = folderOf()
    const started = (saved: ReturnType<typeof keptSavedStates>) => {
      const parts = openHub(true, new MemoryJournal(), undefined, undefined, saved)
      const { hub, desk, until, answer } = parts
      const ask = (body: AlgorithmRequest) => answer(desk.request(algorithmFamily, body))
      const run = async () => {
        const { id } = await ask(load(counter))
        await ask({ type: 'algorithmCommand', id: id ?? '', command: 'start' })
        const lines = () =>
          hub.algorithms
            ?.get(id ?? '')
            ?.log.all()
            .map(({ text }) => text) ?? []
        const found = await until(() => lines().find((line) => line.startsWith('found')), 'finding')
        await until(() => lines().includes('notify: started') || undefined, 'saying')
        return { id: id ?? '', found, lines }
      }
      const stop = async (id: string) => {
        await ask({ type: 'algorithmCommand', id, command: 'stop' })
        await until(() => hub.algorithms?.get(id)?.runner.isOver || undefined, 'stopping')
      }
      return { ...parts, run, stop }
    }
    const saved = keptSavedStates(folder)
    const one = started(saved)
    const first = await one.run()
    expect(first.found).toBe('found None')
    const beside = await one.run()
    expect(beside.found).toBe('found None')
    expect(beside.lines().join()).toContain('Another run of this file has self.saved')
    await one.stop(beside.id)
    await one.stop(first.id)
    const again = await one.run()
    expect(again.found).toBe('found 1')
    // What it saved is here when it has stopped.
    await one.stop(again.id)
    const notices = one.desk.said.filter((said) => JSON.stringify(said).includes('algorithmNotice'))
    expect(JSON.stringify(notices)).toContain('"name":"Counter","text":"started"')
    saved.flush()
    one.hub.stop()
    const other = started(keptSavedStates(folder))
    expect((await other.run()).found).toBe('found 2')
  },
)

/** In its fourth turn it changes what it saved, and never comes to the end of its method. */
const keeper = `
import os
import time

from leadline import Algorithm

class Keeper(Algorithm):
    def on_start(self):
        self.log(f"found {self.saved.get('count')}")
        self.saved.setdefault("count", 0)
        self.every(0.1)
    def on_timer(self, timer):
        self.saved["count"] += 1
        if self.saved["count"] == 4:
            self.log(f"at work in {os.getpid()}")
            time.sleep(600)
`

test.skipIf(ownPython.error !== '')(
  'kill -9 of own Python in the middle of a method loses what that method changed and nothing that was saved before',
  { timeout: 120_000 },
  async () => {
    const folder = folderOf()
    const saved = keptSavedStates(folder)
    const parts = openHub(true, new MemoryJournal(), undefined, undefined, saved)
    const { hub, desk, until, answer } = parts
    const ask = (body: AlgorithmRequest) => answer(desk.request(algorithmFamily, body))
    const start = async () => {
      const { id } = await ask(load(keeper))
      await ask({ type: 'algorithmCommand', id: id ?? '', command: 'start' })
      const found = (words: string) => () =>
        hub.algorithms
          ?.get(id ?? '')
          ?.log.all()
          .map(({ text }) => text)
          .find((text) => text.startsWith(words))
      return { id: id ?? '', line: (words: string) => until(found(words), words) }
    }
    const first = await start()
    expect(await first.line('found')).toBe('found None')
    const pid = Number((await first.line('at work in')).split(' ').at(-1))
    process.kill(pid, 'SIGKILL')
    await until(() => hub.algorithms?.get(first.id)?.runner.isOver || undefined, 'its end')
    expect(await first.line('Its Python process ended')).toContain('Its Python process ended')
    const again = await start()
    expect(await again.line('found')).toBe('found 3')
    saved.flush()
    const [file = ''] = readdirSync(folder)
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8'))).toEqual({ count: 3 })
    await ask({ type: 'algorithmCommand', id: again.id, command: 'stop' })
  },
)
