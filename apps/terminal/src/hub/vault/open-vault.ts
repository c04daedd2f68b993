import { join } from 'node:path'

import type { Hub } from '@leadline/hub/hub'
import type { LimitsVault } from '@leadline/hub/services/orders/limits-vault'

import { ConnectedKeys } from '../keys/connected-keys.ts'
import { KeyCommands } from '../keys/key-commands.ts'
import type { Log } from '../log.ts'
import type { MarketKeys } from '../market/real-market.ts'
import { nodeTransport } from '../network/node-transport.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import { confirmPassphrase } from './confirm-passphrase.ts'
import { ScreenLock } from './screen-lock.ts'
import { VaultKeeper } from './vault-keeper.ts'
import { vaultLimits } from './vault-limits.ts'
import { VaultService } from './vault-service.ts'

export interface OpenVault extends MarketKeys {
  service: VaultService
  hasKeys: boolean
  isOpen: () => boolean
  /** Looks at the passphrase before limits allow more, and holds caps of its own. */
  limits: LimitsVault
  /** Whether this is the passphrase, sealed for that purpose: empty, or why not. */
  confirm: (purpose: 'own-python', sealed: string) => Promise<string>
  /** The hub is there: keys become its accounts, where it trades at all. */
  serve: (hub: Hub) => void
  stop: () => void
}

/** The vault of this data folder, and everything in the hub that has to do with it. */
export function openVault(settings: Settings, version: string, log: Log): OpenVault {
  let connected: ConnectedKeys | undefined
  let phase = ''
  const keeper = new VaultKeeper(join(settings.home, 'vault'), nodeClock, () => {
    if (keeper.state.phase !== phase) log('vault', { phase: keeper.state.phase })
    ;({ phase } = keeper.state)
    connected?.update()
    service.changed()
  })
  const keys = new KeyCommands(keeper, {
    exchanges: settings.exchanges,
    transport: nodeTransport(`Leadline/${version}`),
    clock: nodeClock,
    sign: keeper.sign,
    frameSigner: (venueNow) => keeper.frameSigner(venueNow),
  })
  const screen = new ScreenLock(keeper, () => connected?.hasSyntheticOrders() ?? false)
  const service = new VaultService(keeper, keys, screen)
  return {
    service,
    hasKeys: keeper.state.keys.length > 0,
    isOpen: () => keeper.isOpen,
    limits: vaultLimits(keeper),
    confirm: (purpose, sealed) => confirmPassphrase(keeper, purpose, sealed),
    sign: keeper.sign,
    keyFor: (venue) =>
      keeper.isOpen ? keeper.state.keys.find((key) => key.venue === venue)?.keyId : undefined,
    serve: (hub) => {
      if (hub.mode !== 'real') return
      connected = new ConnectedKeys(hub, keeper, screen)
      keeper.wake()
    },
    stop: () => {
      connected?.stop()
      // Its process ends later than this: by then there is nothing left to connect or disconnect.
      connected = undefined
      keeper.stop()
    },
  }
}
