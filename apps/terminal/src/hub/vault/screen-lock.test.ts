import { join } from 'node:path'

import { expect, test } from 'vitest'

import { startTestTerminal, newHome } from '../../testing/test-terminal.ts'
import { enterTrader } from '../../testing/trader-at-desk.ts'
import { writeCheapVault } from '../../vault/testing/cheap-vault.ts'
import { ScreenLock } from './screen-lock.ts'

function open() {
  const locked: string[] = []
  const state = { isOpen: true, isNeeded: false }
  const keeper = {
    get isOpen() {
      return state.isOpen
    },
    lock: (because: string) => {
      locked.push(because)
      state.isOpen = false
    },
  }
  return { locked, state, screen: new ScreenLock(keeper, () => state.isNeeded) }
}

test('a screen that is locked locks the vault, and says that it was the screen', () => {
  const { screen, locked } = open()
  screen.report(true)
  screen.report(true)
  expect(locked).toEqual(['The screen of this computer was locked.'])
})

test('synthetic orders keep it open as they do against the idle time, and not a moment longer', () => {
  const { screen, locked, state } = open()
  state.isNeeded = true
  screen.report(true)
  screen.check()
  expect(locked).toEqual([])
  state.isNeeded = false
  screen.check()
  expect(locked).toHaveLength(1)
})

test('who is back before the synthetic orders are done finds the vault open', () => {
  const { screen, locked, state } = open()
  state.isNeeded = true
  screen.report(true)
  screen.report(false)
  state.isNeeded = false
  screen.check()
  expect(locked).toEqual([])
})

test('a vault that is unlocked later is not locked by a screen of before', () => {
  const { screen, locked, state } = open()
  state.isOpen = false
  screen.report(true)
  state.isOpen = true
  screen.check()
  expect(locked).toEqual([])
})

test('a desk whose screen is locked locks the vault of the real program, and every desk says why', async () => {
  const passphrase = 'a passphrase nobody guesses'
  const home = newHome()
  await writeCheapVault(join(home, 'vault'), passphrase)
  const { address } = await startTestTerminal(home)
  const trader = await enterTrader(address)
  await trader.unlock(passphrase)
  await trader.until(() => (trader.vault()?.phase === 'open' ? true : undefined), 'an open vault')
  trader.send('vault', { type: 'vaultScreen', isLocked: false })
  trader.send('vault', { type: 'vaultScreen', isLocked: true })
  await trader.until(() => (trader.vault()?.phase === 'locked' ? true : undefined), 'a locked one')
  const why = () => trader.vault()?.lockedBecause
  await expect.poll(why).toBe('The screen of this computer was locked.')
  await trader.unlock(passphrase)
  await trader.until(() => (trader.vault()?.phase === 'open' ? true : undefined), 'open again')
  await trader.act({ type: 'vaultLock' })
  await trader.until(
    () => (trader.vault()?.phase === 'locked' ? true : undefined),
    'locked by hand',
  )
  expect(trader.vault()?.lockedBecause).toBe('')
})
