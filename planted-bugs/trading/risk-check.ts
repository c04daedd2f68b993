import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const orders = 'packages/orders/src'
const gate = `${orders}/risk`
const check = `${gate}/risk-check.test.ts`
const wholes = `${gate}/whole-orders.test.ts`
const value = `${gate}/order-value.test.ts`
const spending = `${gate}/spending-bound.test.ts`
const rules = `${gate}/check-order.test.ts`
const room = 'packages/hub/src/services/orders/order-service.test.ts'
const vault = 'apps/terminal/src/vault'
const caps = `${vault}/order-caps.test.ts`

/** The pre-trade risk check: an order is worth what it may cost at worst, whole, of either side. */
export const riskCheck: readonly PlantedBug[] = [
  bug(
    'A market order is valued at the best price, and costs a hundred times as much',
    `${gate}/order-value.ts`,
    `  if (percent) return pricePast(best, percent, 'buy')`,
    `  if (percent) return best`,
    value,
    spending,
  ),
  bug(
    'A market order leaves without a limit, and a book that moves away fills it anywhere',
    `${orders}/order-manager/place-order.ts`,
    `const sent = asMarketableLimit(terms, instrument, state)`,
    `const sent = terms`,
    check,
    spending,
  ),
  bug(
    'A market order larger than the book that is shown is let out',
    `${gate}/thin-book.ts`,
    `if (isWhole) return undefined`,
    `if (isWhole || until) return undefined`,
    check,
  ),
  bug(
    'A stop is valued at its trigger, and not at what lies beyond it',
    `${gate}/order-value.ts`,
    `  const edge = percent ? pricePast(trigger, percent, 'buy') : trigger`,
    `  const edge = trigger`,
    value,
    spending,
  ),
  bug(
    'What a day has used up is what was asked for, not what was paid',
    `${gate}/opening-notional.ts`,
    `    value = value.plus(exact(price).times(exact(size)).times(exact(quoteUsd)))`,
    `    value = value.plus(worstUnit(order, whole).times(exact(size)))`,
    check,
  ),
  bug(
    'What was filled before a change is forgotten, and the change is allowed all of it again',
    `${gate}/risk-engine.ts`,
    `      sum = sum.plus(spentNotional(before))\n`,
    ``,
    check,
  ),
  bug(
    'A sale leaves before any limits were set',
    `${gate}/check-value.ts`,
    `  if (!limits) return refuse(`,
    `  if (!limits && !order.opens) return undefined\n  if (!limits) return refuse(`,
    rules,
    check,
  ),
  bug(
    'A sale far below the market is valued at its limit, and passes every size',
    `${gate}/order-value.ts`,
    `  return first && largest(first, ...others)`,
    `  return others.at(-1) ?? first`,
    rules,
    value,
  ),
  bug(
    'A limit tightened since keeps an exit from leaving',
    `${gate}/check-value.ts`,
    `  if (isPaper || role === 'exit') return undefined`,
    `  if (isPaper) return undefined`,
    check,
    rules,
  ),
  bug(
    'A TWAP of four times the limit starts, piece by piece',
    `${orders}/synthetic/start-synthetic.ts`,
    `  if (beyond) return { kind: 'risk', refusal: beyond }
`,
    ``,
    wholes,
  ),
  bug(
    'A TWAP goes on buying in a market that has doubled, above the limit for one order',
    `${orders}/order-manager/place-order.ts`,
    `siblings: source.kind === 'held' ? core.records.ofSynthetic(source.id) : [],`,
    `siblings: [],`,
    wholes,
    spending,
  ),
  bug(
    'A plan over several exchanges is counted part by part',
    'packages/hub/src/services/orders/order-commands.ts',
    `return manager.checkWhole({ orders, counts: 'sum' })`,
    `return manager.checkWhole({ orders, counts: 'largest' })`,
    room,
  ),
  bug(
    'Limits are loosened without the passphrase',
    `${orders}/order-manager/trading-rules.ts`,
    `if (this.#asksPassphrase && looser.length > 0 && !isApproved) {`,
    `if (this.#asksPassphrase && looser.length > 1 && !isApproved) {`,
    check,
    room,
  ),
  bug(
    'A passphrase typed for some limits loosens others',
    `${orders}/order-manager/trading-rules.ts`,
    `const isApproved = approved !== undefined && isSame(limits, readLimits(approved).limits)`,
    `const isApproved = approved !== undefined`,
    check,
    room,
  ),
  bug(
    'Tighter limits ask for the passphrase',
    `${gate}/loosened-limits.ts`,
    `    exact(after[limit]).gt(exact(before[limit])),`,
    `    !exact(after[limit]).eq(exact(before[limit])),`,
    check,
    room,
  ),
  bug(
    'A hub that lies has orders of any size signed',
    `${vault}/sign-with-key.ts`,
    `  refuseAboveCaps(signer.orderIn({ ...call, body: call.body }), caps)\n`,
    ``,
    caps,
  ),
  bug(
    'The vault raises its caps without looking at the passphrase',
    `${vault}/vault.ts`,
    `const isRight = await unlocked.isPassphrase(both.subarray(0, end))`,
    `const isRight = end > 0`,
    caps,
  ),
  bug(
    'Whoever lowers the caps can raise them',
    `${vault}/changed-caps.ts`,
    `return compareDecimals(buyUsd, caps.buyUsd) < 0 ? { ...caps, buyUsd } : undefined`,
    `return { ...caps, buyUsd }`,
    caps,
  ),
  bug(
    'An order of Binance.US that is signed as a question is no order to the vault',
    'packages/venues/src/exchanges/binance-us/wire/order-to-sign.ts',
    `  const pairs = [...query, ...(typeof body === 'object' ? body : [])]`,
    `  const pairs = typeof body === 'object' ? body : []`,
    caps,
  ),
  bug(
    'After a restart Day P&L and the loss guard take the price of this morning for the one of now',
    'packages/orders/src/risk/day-result.ts',
    `        noPriceFor.push(asset)`,
    ``,
    'packages/orders/src/risk/day-loss.test.ts',
  ),
  bug(
    'The loss guard lets a buy out while nobody knows what was lost',
    'packages/orders/src/risk/check-value.ts',
    `if (use.noPriceFor.length > 0) {`,
    `if (use.noPriceFor.length > 99) {`,
    'packages/orders/src/risk/day-loss.test.ts',
  ),
  bug(
    'Day P&L stands still while the positions beside it move',
    'packages/hub/src/services/orders/order-service.ts',
    `if (this.#listeners.size > 0) this.#publishWorth()`,
    `if (this.#listeners.size > 0) this.#publishChanged('positions', this.#positions())`,
    'packages/hub/src/services/orders/day-result.test.ts',
  ),
  bug(
    'Coins are valued at the last ticker of a connection that was lost',
    'packages/hub/src/services/orders/hub-market.ts',
    `if (setup.interruptions.isLasting(id, symbol)) continue`,
    ``,
    'packages/hub/src/services/orders/day-result.test.ts',
  ),
]
