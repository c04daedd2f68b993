import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const kept = 'packages/paper-trading/src/kept-accounts.test.ts'
const accounts = 'packages/orders/src/accounts'

/** The practice account, what of it is kept, and the files that are made of trades. */
export const paperAccount: readonly PlantedBug[] = [
  bug(
    'Every start makes another simulated market, and splices it into the chart of the one before',
    'apps/terminal/src/paper/open-paper-account.ts',
    'openPaperMarket(clock, known.seed, {',
    'openPaperMarket(clock, now, {',
    'apps/terminal/src/paper/paper-account.test.ts',
  ),
  bug(
    'Orders of practice that rested hold no money after a restart',
    'packages/matching-engine/src/exchange/exchange.ts',
    `  #resume(ticket: Ticket, now: number): void {
    this.#lifecycle.adjustHold(ticket)`,
    '  #resume(ticket: Ticket, now: number): void {',
    kept,
  ),
  bug(
    'The dollars of practice lose the cents that do not divide by five',
    'packages/paper-trading/src/paper-funds.ts',
    'place === 0 ? cents - part * (count - 1n) : part',
    'part',
    kept,
  ),
  bug(
    'A file of practice trades looks like one of real ones',
    `${accounts}/export-files.ts`,
    'rows.map((row) => [market,',
    "rows.map((row) => ['real',",
    `${accounts}/export-files.test.ts`,
  ),
  bug(
    'What a halt canceled is exported as canceled by the trader',
    'packages/orders/src/order-manager.ts',
    "{ kind: 'everywhere' }, now, 'halt')",
    "{ kind: 'everywhere' }, now, 'trader')",
    'packages/orders/src/order-manager/cancels/cancels.test.ts',
  ),
  bug(
    'The net of a fill forgets the fee',
    `${accounts}/fills-file.ts`,
    'amountsOf(fill).get(asset)',
    "amountsOf({ ...fill, fee: '0' }).get(asset)",
    `${accounts}/export-files.test.ts`,
  ),
  bug(
    'A dollar coin that trades below a dollar is valued at one',
    `${accounts}/positions.ts`,
    'const isAtPar = quoted === null && dollarCoins.has(asset)',
    'const isAtPar = dollarCoins.has(asset)',
    `${accounts}/lots.test.ts`,
  ),
  bug(
    'The fills of a replayed hour depend on how fast it was played',
    'packages/hub/src/recording/replay-player.ts',
    'Math.min(inputAt, clock.nextTime, beside?.nextTime ?? inputAt)',
    'Math.min(inputAt, beside?.nextTime ?? inputAt)',
    'packages/paper-trading/src/recorded/recorded-exchanges.test.ts',
  ),
]
