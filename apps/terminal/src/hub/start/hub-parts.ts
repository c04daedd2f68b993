import { join } from 'node:path'

import { chatFamily, type WireChatState } from '@leadline/desk-protocol/messages/chat-messages'
import { newsFamily } from '@leadline/desk-protocol/messages/news-messages'
import { absentService } from '@leadline/hub/services/absent-service'
import { paperChatService } from '@leadline/hub/services/chat/paper-chat'
import type { HubService } from '@leadline/hub/services/hub-service'

import { openAlerts } from '../../alerts/open-alerts.ts'
import { openBacktests } from '../../backtests/open-backtests.ts'
import { DiskTiles } from '../../book-history/disk-tiles.ts'
import { openChat } from '../../chat/open-chat.ts'
import { type OpenLicense, openLicense } from '../../license/open-license.ts'
import { openNews } from '../../news/open-news.ts'
import { openPython } from '../../python/open-python.ts'
import { openRunFolder } from '../../recording/run-folder.ts'
import { openDocumentFile } from '../../store/document-file.ts'
import { openReceiptFile } from '../../store/receipt-file.ts'
import { openSqliteStore } from '../../store/sqlite-store.ts'
import { openUpdates } from '../../updater/open-updates.ts'
import type { Log } from '../log.ts'
import type { OpenMarket } from '../market/open-market.ts'
import { nodeClock } from '../node-clock.ts'
import type { Settings } from '../settings.ts'
import type { OpenVault } from '../vault/open-vault.ts'
import { openOrders } from './open-orders.ts'
import type { Start } from './opened-parts.ts'

/** What the hub is made of beside its market: files, license, updates, Python. */
export async function openHubParts(
  settings: Settings,
  version: string,
  { market, vault }: { market: OpenMarket; vault: OpenVault },
  { opened, log }: Start,
) {
  const { home, serverUrl } = settings
  const { accounts, parts, folder } = market
  const store = await opened.open(
    'market cache',
    () => openSqliteStore(join(folder, 'market-cache.db'), nodeClock.now()),
    (open) => open.close(),
  )
  const documents = await opened.open(
    'documents',
    () => openDocumentFile(join(home, 'desk.db'), nodeClock.now()),
    (open) => open.close(),
  )
  const orders = await opened.open(
    'orders',
    () => openOrders(parts.mode, folder, accounts, vault),
    (open) => open.close(),
  )
  const license = await opened.open(
    'license',
    () => openLicense({ home, serverUrl, version, clock: nodeClock, log }),
    (open) => open.stop(),
  )
  const updates = await opened.open(
    'updates',
    () =>
      openUpdates({
        settings,
        version,
        programFolder: import.meta.dirname,
        license: () => license.cover(),
        log,
      }),
    (open) => open?.stop(),
  )
  const news = await opened.open(
    'news',
    () => newsOf(market, license, { home, log }),
    (open) => open.stop(),
  )
  const chat = await opened.open(
    'chat',
    () => chatOf(market, license, log),
    (open) => open.stop(),
  )
  const alerts = await opened.open(
    'alerts',
    () => openAlerts(home, nodeClock),
    (open) => open.close(),
  )
  const mayRunPython = () => license.service.currentPlan().python
  const algorithms = await opened.open(
    'Python',
    () =>
      openPython(settings, folder, mayRunPython, (sealed) => vault.confirm('own-python', sealed)),
    (open) => open.close(),
  )
  const backtests = await opened.open(
    'backtests',
    () => openBacktests(home, algorithms),
    (open) => open.stop(),
  )
  // The time of a recording is over: what it shows is in it.
  const bookTiles =
    parts.mode === 'replay'
      ? undefined
      : new DiskTiles(join(folder, 'book-history'), join(home, 'book-history.json'))
  const receipts =
    parts.mode === 'replay'
      ? undefined
      : await opened.open(
          'receipts',
          () => openReceiptFile(join(folder, 'receipts.db')),
          (open) => open.close(),
        )
  const runs = openRunFolder(join(folder, 'runs'), () => nodeClock.now())
  const setup = {
    store,
    runs,
    ...(receipts && { receipts }),
    ...(bookTiles && { bookTiles }),
    documents,
    orders: orders.setup,
    // A script of now cannot be run in the time of then: a backtest does that.
    ...(parts.mode !== 'replay' && { algorithms }),
    backtests: backtests.setup,
    alerts,
  }
  return { setup, license, updates, news: news.service, chat: chat.service }
}

/** The shop's feed beside real exchanges, a simulated one beside simulated ones, and none beside a recording. */
function newsOf(
  { parts: { mode }, news }: OpenMarket,
  license: OpenLicense,
  { home, log }: { home: string; log: Log },
): { service: HubService; stop: () => void | Promise<void> } {
  if (news) return news
  if (mode !== 'real') {
    const words = 'A recording is played back. Stories of today would not belong to it.'
    const state = { kind: 'absent' as const, words, address: '', since: null }
    const service = absentService(newsFamily, words, { type: 'news', state, items: [] })
    return { service, stop: () => {} }
  }
  const { server } = license
  const open = openNews({ home, server, clock: nodeClock, log, license: license.newsLicense })
  const stopListening = license.service.listen(() => open.planChanged())
  return {
    service: open.service,
    stop: async () => {
      stopListening()
      await open.stop()
    },
  }
}

/** Beside real exchanges alone: nobody is to take what is said of a simulated market for one of the other. */
function chatOf(
  { parts: { mode } }: OpenMarket,
  license: OpenLicense,
  log: Log,
): { service: HubService; stop: () => void } {
  if (mode === 'practice') return { service: paperChatService(), stop: () => {} }
  if (mode !== 'real') {
    const update = { type: 'chat' as const, state: noChat, account: null, rooms: [], pending: [] }
    return { service: absentService(chatFamily, noChat.words, update), stop: () => {} }
  }
  const chat = openChat({
    server: license.server,
    clock: nodeClock,
    log,
    link: license.session,
    tokenRefused: license.checkSession,
  })
  const stopListening = license.service.listen(() => chat.linkChanged())
  return {
    service: chat.service,
    stop: () => {
      stopListening()
      chat.stop()
    },
  }
}

const noChat: WireChatState = {
  kind: 'absent',
  words: 'A recording is played back. What is said today would not belong to it.',
  since: null,
}
