import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { enterDesk, joinDesk, startTerminal } from '../../testing/running-terminal.ts'

async function start(environment: Record<string, string> = {}) {
  const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
  const terminal = await startTerminal(home, environment)
  onTestFinished(async () => {
    await terminal.stop()
    rmSync(home, { recursive: true, force: true })
  })
  return terminal
}

/** Nothing answers there: no exchange is queried by a test. */
const nowhere = Object.fromEntries(
  ['COINBASE', 'KRAKEN', 'GEMINI', 'BINANCE_US', 'ROBINHOOD'].flatMap((venue) => [
    [`LEADLINE_${venue}_REST_URL`, 'http://127.0.0.1:1'],
    [`LEADLINE_${venue}_WS_URL`, 'ws://127.0.0.1:1'],
  ]),
)

test('a desk leaves practice for the exchanges and comes back, in the same window and with the session it has', async () => {
  const terminal = await start(nowhere)
  const { origin } = new URL(terminal.address)
  let desk = await enterDesk(terminal.address)
  expect(desk.said[0]).toMatchObject({ mode: 'practice', otherMarket: 'real' })
  for (const [to, other] of [
    ['real', 'practice'],
    ['practice', 'real'],
  ]) {
    const { key, cookie, socket } = desk
    const lost = once(socket, 'close')
    desk.send('market', { type: 'changeMarket', to })
    // oxlint-disable-next-line no-await-in-loop -- there, and back
    await lost
    // oxlint-disable-next-line no-await-in-loop -- it starts again
    desk = await expect
      .poll(() => joinDesk(origin, key, cookie).catch(() => undefined), { timeout: 20_000 })
      .toBeDefined()
      .then(() => joinDesk(origin, key, cookie))
    expect(desk.said[0]).toMatchObject({ mode: to, otherMarket: other })
  }
  expect(await terminal.stop()).toBe(0)
})

test('whoever named the market when Leadline was started stays there', async () => {
  const terminal = await start({ LEADLINE_PRACTICE: 'on' })
  const desk = await enterDesk(terminal.address)
  expect(desk.said[0]).toMatchObject({ mode: 'practice' })
  expect(desk.said[0]).not.toHaveProperty('otherMarket')
  desk.send('market', { type: 'changeMarket', to: 'real' })
  const found = await desk.query('market', { type: 'find', text: 'btc', limit: 5 })
  expect(found).toMatchObject({ isDone: true })
})
