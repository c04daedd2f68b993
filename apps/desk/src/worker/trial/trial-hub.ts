import { serveDeskPort } from '@leadline/hub/desks/port-desk'
import { Hub } from '@leadline/hub/hub'
import { paperChatService } from '@leadline/hub/services/chat/paper-chat'
import { memoryDocuments } from '@leadline/hub/services/document-service'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { readMarketFilter } from '@leadline/hub/views/market-filters'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { openPaperNews } from '@leadline/paper-trading/news/paper-news'
import { evenFunds, usualFundsUsd } from '@leadline/paper-trading/paper-funds'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { venueIds } from '@leadline/venues/venue-names'

import { trialPython } from '../python/trial-python.ts'
import { LivedClock } from './lived-clock.ts'
import type { TrialStart } from './trial-start.ts'

/** Typed by hand: the page's own types and those of a worker cannot be in one program. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<TrialStart>) => void): void
}

/** The hub and five simulated exchanges, all of it inside this tab. Nothing here opens a connection. */
scope.addEventListener('message', ({ data, ports }) => {
  const [port] = ports
  if (!port) return
  const balances = evenFunds(usualFundsUsd, venueIds)
  const { seed, startedAt, livedMs } = data.market
  const clock = new LivedClock(startedAt, seed, () => performance.now())
  const market = openPaperMarket(clock, seed, { balances })
  clock.live(livedMs, (now) => market.simulators.advance(now))
  clock.start()
  const newId = () => crypto.randomUUID()
  const hub = new Hub({
    version: data.version,
    mode: 'practice',
    venues: market.venues,
    clock,
    store: memoryStore(),
    documents: memoryDocuments(data.documents),
    readFilter: readMarketFilter,
    services: [openPaperNews(clock, seed).service, paperChatService()],
    orders: {
      journal: new MemoryJournal(),
      newId,
      isVaultLocked: () => false,
      accounts: market.accounts,
    },
    ...trialPython(newId),
  })
  hub.start()
  serveDeskPort((connection) => hub.openDesk(connection), port)
})
