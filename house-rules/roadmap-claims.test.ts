import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { loadPlans } from '@leadline/content/plans'
import { loadRoadmap } from '@leadline/content/roadmap'
import { brand } from '@leadline/contract/brand'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Where in the program, or in the shop, each feature is that the roadmap calls available. */
const whereItIs: Readonly<Record<string, string>> = {
  'Order management across exchanges': 'apps/desk/src/features/orders/WorkingOrders.tsx',
  'Account management across exchanges': 'apps/desk/src/features/account/Balances.tsx',
  'Five exchange connections': 'apps/desk/src/features/connect/ConnectExchange.tsx',
  'Encrypted credential storage': 'apps/terminal/src/vault/vault-file.ts',
  'Depth of book across exchanges': 'apps/desk/src/features/depth-of-book/DepthOfBook.tsx',
  'Condensed book': 'apps/desk/src/features/depth-of-book/condense/CondenseMenu.tsx',
  'Time and sales': 'apps/desk/src/features/tape/Tape.tsx',
  'Charts with indicators': 'apps/desk/src/features/chart/header/IndicatorsBox.tsx',
  Hotkeys: 'apps/desk/src/features/preferences/hotkeys/HotkeysPage.tsx',
  'Exchange and symbol preferences': 'apps/desk/src/features/preferences/SymbolsPage.tsx',
  'Payment in Bitcoin or Monero': 'apps/site/src/features/checkout/crypto/CryptoPayment.tsx',
  'Licenses that work offline': 'apps/terminal/src/license/license-store.ts',
  'Public tracker with votes': 'apps/site/src/features/tracker/list/IssueBoard.tsx',
  Filters: 'apps/desk/src/features/filter-field/FilterField.tsx',
  'Rate limit display': 'apps/desk/src/features/connections/WaitingRequests.tsx',
  'Practice on a simulated market': 'packages/paper-trading/src/paper-market.ts',
  'Algorithm states': 'apps/desk/src/features/algorithms/StateChip.tsx',
  'Algorithm run history': 'apps/desk/src/features/algorithms/RunHistory.tsx',
  'Python scripting for algorithms': 'apps/desk/src/features/algorithms/Algorithms.tsx',
  'Python scripting for indicators': 'apps/desk/src/features/chart/python-indicators/AddPython.tsx',
  'Linux build': 'apps/terminal/pack/linux/install.sh',
  'A process for each script': 'packages/algorithms/src/process/pooled-engine.ts',
  'Order flow': 'apps/desk/src/features/heatmap/Heatmap.tsx',
  'Maker tape': 'apps/desk/src/features/maker-tape/MakerTape.tsx',
  'Backtest and parameter search': 'packages/backtest/src/grid/grid-luck.ts',
  Drill: 'packages/backtest/src/drill/drill.ts',
  Recordings: 'apps/desk/src/features/recordings/Recordings.tsx',
  'Execution receipts': 'packages/hub/src/services/receipts/execution-receipts.ts',
  'Trade journal': 'apps/desk/src/features/trade-journal/TradeJournal.tsx',
  'Alerts that reach you': 'apps/terminal/src/alerts/phone-delivery.ts',
  'Light theme and other colors': 'apps/desk/src/app/light-theme.css',
  'Updates you can check': 'apps/desk/src/features/updates/UpdatesDialog.tsx',
  'AI news feed': 'apps/desk/src/features/news/NewsFeed.tsx',
  'Sentiment and summaries': 'packages/news/src/reading/built-in-reader.ts',
  'In-app chat': 'apps/desk/src/features/chat/Chat.tsx',
}

/** How texts speak of what may not be finished. */
const spokenOf: Readonly<Record<string, RegExp>> = {
  'In-app chat': /\bchat\b/i,
  'Python scripting for algorithms': /\bpython\b|\bscript/i,
  'macOS build': /\bmacos\b/i,
}
const admission = /not finished|neither of them finished|being built|planned/i

const roadmap = loadRoadmap()
const isAvailable = ({ status }: { status: string }) =>
  status === 'completed' || status === 'experimental'

test('whatever the roadmap calls available is in the program, at a place that can be named', () => {
  const available = roadmap.filter(isAvailable).map(({ title }) => title)
  expect(Object.keys(whereItIs).toSorted()).toEqual(available.toSorted())
  expect(Object.values(whereItIs).filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const unfinished = roadmap
  .filter((item) => !isAvailable(item))
  .flatMap(({ title }) => spokenOf[title] ?? [])

/** Those that speak of something unfinished as if it were there. */
function pretending(passages: readonly string[]): string[] {
  return passages.filter(
    (text) => unfinished.some((words) => words.test(text)) && !admission.test(text),
  )
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('no passage of the landing page, the questions or our own description calls an unfinished thing finished', () => {
  const passages = ['landing', 'faq', 'about'].flatMap((name) =>
    read(`content/${name}.yaml`).split(/\n\n|\n\s*- /),
  )
  expect(pretending([...passages, brand.description])).toEqual([])
})

test('every plan says of each benefit that is not finished that it is not', () => {
  const benefits = loadPlans().flatMap(({ benefitList, description }) => [
    ...benefitList,
    description,
  ])
  expect(pretending(benefits)).toEqual([])
})

test('a guide, an article or a contract that speaks of something unfinished says so', () => {
  const pages = ['manual', 'news', 'legal'].flatMap((folder) =>
    readdirSync(join(root, 'content', folder)).map((name) => `content/${folder}/${name}`),
  )
  const claims = pages.filter((path) => pretending([read(path)]).length > 0)
  expect(claims).toEqual([])
})

test('no page names an unfinished thing in its own words as if it were there', () => {
  const pages = readdirSync(join(root, 'apps/site/src/features'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  expect(pages.length).toBeGreaterThan(100)
  const lines = pages.flatMap((name) => read(`apps/site/src/features/${name}`).split('\n'))
  expect(pretending(lines)).toEqual([])
})
