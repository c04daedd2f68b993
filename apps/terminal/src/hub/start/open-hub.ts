import type { MarketName } from '@leadline/desk-protocol/messages/hub-messages'
import type { FillOfThen } from '@leadline/desk-protocol/messages/replay-messages'
import { Hub } from '@leadline/hub/hub'
import type { HubService } from '@leadline/hub/services/hub-service'
import type { OtherMarket } from '@leadline/hub/services/market-service'
import { readMarketFilter } from '@leadline/hub/views/market-filters'
import { fillKey } from '@leadline/orders/accounts/traded-amounts'

import { beginSession } from '../../installed/crash-reports.ts'
import { loadDeskFiles } from '../../local-gateway/desk-files.ts'
import { DeskListService } from '../../local-gateway/desk-list-service.ts'
import type { DeskSessions } from '../../local-gateway/desk-sessions.ts'
import { openGateway } from '../../local-gateway/open-gateway.ts'
import { PaperService } from '../../paper/paper-service.ts'
import { openRecordings } from '../../recording/open-recordings.ts'
import type { ReplayWish } from '../../recording/open-replay.ts'
import type { OpenUpdates } from '../../updater/open-updates.ts'
import { removeEntryPages } from '../../window/entry-page.ts'
import type { Log } from '../log.ts'
import { openMarket } from '../market/open-market.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import { openVault } from '../vault/open-vault.ts'
import type { CommandLine } from './command-line.ts'
import { diagnosticsOf } from './diagnostics-of.ts'
import { openHubParts } from './hub-parts.ts'
import type { Start, StartWatch } from './opened-parts.ts'
import { answerSecondStarts } from './second-starts.ts'

export interface RunningHub {
  /** Opens the desk once. */
  address: string
  /** Such an address was given to a browser: if it does not come in with it soon, nobody does. */
  expire(address: string): void
  port: number
  /** Resolves when somebody wants to go on in another market, or in a recording. */
  otherMarketWanted: Promise<NextMarket>
  log: Log
  /** How many are open. */
  deskCount(): number
  /** Undefined where no shop is known. */
  updates: OpenUpdates | undefined
  /** Listens to second starts, and answers with the process that shows the window. */
  listenForStarts(windowPid: () => number | undefined): void
  /** `last` is done when all is closed, while no other Leadline can begin yet. */
  stop(last?: () => Promise<void>): Promise<void>
}

/** What a hub finds when it starts: desks that were let in before, in the other market, come back with the session they have. */
export interface Before {
  sessions: DeskSessions
  market?: MarketName
  watch?: StartWatch
}

/** Where to go on. Without a recording, in that market, or the one that is usual here. */
export interface NextMarket {
  market?: MarketName | undefined
  replay?: Omit<ReplayWish, 'usd'>
}

/** So long a browser may take to come in; what it was to come in with is then withdrawn. */
const entryMs = 60_000

/** For every algorithm's last methods, when Leadline is closed. */
const algorithmsMs = 3000

/** Everything between the settings and an address that somebody can open. What it opens is closed by `opened`. */
export async function openHub(
  settings: Settings,
  commandLine: CommandLine,
  version: string,
  before: Before,
  { opened, log }: Start,
): Promise<Omit<RunningHub, 'stop'>> {
  const { home } = settings
  const isRecorded = commandLine.record !== undefined
  // Of a program that was killed.
  removeEntryPages(home)
  const session = await opened.open(
    'session',
    () => beginSession(home, version, nodeClock.now()),
    (begun) => {
      log('stopped')
      begun.end()
    },
  )
  if (session.hasCrashed) log('ended-without-a-word')
  const vault = await opened.open(
    'vault',
    () => openVault(settings, version, log),
    ({ stop }) => stop(),
  )
  const usual = vault.hasKeys ? 'real' : 'practice'
  const isPaper = settings.paper ?? (before.market ?? usual) === 'practice'
  const market = await opened.open(
    'market',
    () => openMarket(settings, commandLine, version, isPaper, vault),
    ({ stop }) => stop(),
  )
  const parts = await openHubParts(settings, version, { market, vault }, { opened, log })
  const { license, updates, news, chat } = parts
  const otherMarket = Promise.withResolvers<NextMarket>()
  /** What is shown instead is left for the market from which it was opened. */
  const { mode } = market.parts
  const here = mode === 'replay' ? before.market : mode
  const openRecording = (path: string) => {
    const ownFills = commandLine.ownFills ?? fillsOf(hub)
    otherMarket.resolve({ market: here, replay: { path, speed: 1, ownFills } })
  }
  const recordings = await opened.open(
    'recordings',
    () => openRecordings(home, version, market, commandLine, openRecording),
    (open) => open.close(),
  )
  const replayService = market.replay?.service({
    trading: () => hub.orders,
    reopen: (beginning) => {
      const { replay: path = '', ownFills } = commandLine
      otherMarket.resolve({ market: here, replay: { path, ownFills, ...beginning } })
    },
    leave: () => otherMarket.resolve({ market: here }),
  })
  const desks = new DeskListService(before.sessions)
  // Whoever set a market by name, records or replays, has no other.
  const hasOther = settings.paper === undefined && !isRecorded && mode !== 'replay'
  const restart = isRecorded ? undefined : () => otherMarket.resolve({ market: 'practice' })
  const hub = new Hub({
    ...(hasOther && {
      otherMarket: marketBeside(mode, (name) => otherMarket.resolve({ market: name })),
    }),
    ...parts.setup,
    services: servicesOf([
      desks,
      license.service,
      updates?.service,
      news,
      chat,
      recordings,
      replayService,
      market.paper && new PaperService(market.paper, restart),
      mode !== 'replay' && vault.service,
    ]),
    readFilter: readMarketFilter,
    ...market.parts,
    version,
    failed: (venue, error) => log('adapter-failed', { venue, error: wordsOf(error) }),
    serviceFailed: (service, error) => log('service-failed', { service, error: wordsOf(error) }),
  })
  const gateway = await opened.open(
    'gateway',
    () =>
      openGateway({
        port: settings.port,
        sessions: before.sessions,
        desks,
        files: loadDeskFiles(),
        status: () => {
          const { introductions } = hub
          return JSON.stringify({ mode: hub.mode, introductions, status: hub.status(hub.now()) })
        },
        diagnostics: () => diagnosticsOf(settings, version),
        openDesk: (connection) => hub.openDesk(connection),
        entered: (token) => removeEntryPages(home, token),
      }),
    (open) => open.close(),
  )
  await opened.open(
    'hub',
    () => hub.start(),
    () => hub.stop(),
  )
  // A plan that changes is felt at once.
  license.service.listen(() => hub.algorithms?.publishEngines())
  await opened.open(
    'keys',
    () => vault.serve(hub),
    () => vault.stop(),
  )
  // While keys can still sign: opening orders are canceled, and on_stop may take its time.
  opened.closeFirst('algorithms', () => hub.algorithms?.shutDown(algorithmsMs))
  opened.closeFirst('desks', async () => {
    removeEntryPages(home)
    await gateway.close()
  })
  market.begin()
  updates?.begin()
  if (commandLine.license !== undefined) void license.openPath(commandLine.license)
  log('started', { version, mode: hub.mode, port: gateway.port })
  const expire = (address: string) => {
    const withdraw = () => {
      gateway.withdraw(address)
      removeEntryPages(home, new URL(address).hash.slice(1))
    }
    setTimeout(withdraw, entryMs).unref()
  }
  return {
    address: gateway.newAddress(),
    expire,
    port: gateway.port,
    otherMarketWanted: otherMarket.promise,
    log,
    deskCount: () => gateway.deskCount(),
    updates,
    listenForStarts: (windowPid) =>
      answerSecondStarts({ settings, license, gateway, expire, windowPid }, { opened, log }),
  }
}

/** What the trader has bought and sold in this market. In a replay, those of its own are no fills of then. */
function fillsOf({ mode, orders }: Hub): FillOfThen[] {
  if (mode === 'replay') return []
  return (orders?.manager.trades.all() ?? []).map((fill) => {
    const { venue, symbol, side, price, size, time } = fill
    return { id: fillKey(fill), venue, symbol, side, price, size, time }
  })
}

function marketBeside(mode: MarketName, change: (name: MarketName) => void): OtherMarket {
  const name = mode === 'practice' ? 'real' : 'practice'
  return { name, change: () => change(name) }
}

/** Those that this start has. */
function servicesOf(services: readonly (HubService | false | undefined)[]): HubService[] {
  return services.flatMap((service) => service || [])
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown'
}
