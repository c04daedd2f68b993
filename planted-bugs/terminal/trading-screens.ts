import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const ticket = 'apps/desk/src/features/ticket'
const account = 'apps/desk/src/features/account'
const orders = 'apps/desk/src/features/orders'
const trading = 'apps/desk/src/platform/trading'
const armed = 'apps/desk/src/platform/armed'
const ladder = 'apps/desk/src/features/depth-of-book'
const toTheWire = 'apps/desk/src/app/armed/armed-to-the-wire.isolated.test.ts'
const room = 'packages/hub/src/services/orders/order-service.test.ts'

/** What a trader reads and presses: the ticket, the orders, the accounts. */
export const tradingScreens: readonly PlantedBug[] = [
  bug(
    'In armed mode a double click sends two orders',
    `${armed}/press-guard.ts`,
    `    if (clicks > 1 || (before.key === key && now - before.at < doubleMs)) return 'double'
`,
    '',
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'In armed mode a row that came under the pointer just now is clicked',
    `${armed}/press-guard.ts`,
    `    if (now - paintedAt < safePressMs) return 'moved'
`,
    '',
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'The click that brings an armed window to the front sends an order',
    `${armed}/press-guard.ts`,
    `    this.#focusedAt = now
`,
    `    this.#focusedAt = -Infinity
`,
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'A halt between press and release does not stop an armed click',
    `${armed}/press-guard.ts`,
    `    return this.#mode.isArmedAt(now) && this.#focusedAt !== null ? pressed.cell : null`,
    `    return this.#focusedAt !== null ? pressed.cell : null`,
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'After five idle minutes the first click still sends',
    `${armed}/armed-mode.ts`,
    `    if (now - this.#activeAt >= armedForMs) this.disarm('idle')
`,
    '',
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'A key that is held down in armed mode sends again and again',
    `apps/desk/src/platform/hotkeys/hotkey-engine.ts`,
    `event.repeat && action.isOncePerPress === true`,
    `false && action.isOncePerPress === true`,
    `${armed}/armed-sequences.test.ts`,
  ),
  bug(
    'A row that came under the pointer as the mid line passed it is clicked in armed mode',
    `${ladder}/ladder/ladder-frame.ts`,
    `Object.is(this.#prices[slot], price) && !isPassed`,
    `Object.is(this.#prices[slot], price)`,
    `${ladder}/ladder/ladder-frame.test.ts`,
  ),
  bug(
    'A row that turned from selling to buying just now is clicked in armed mode',
    `${ladder}/ladder/ladder-frame.ts`,
    `      if (line.content?.side !== side) this.#sideAt[slot] = now
`,
    '',
    `${ladder}/ladder/ladder-frame.test.ts`,
  ),
  bug(
    'A row that moved within 300 ms under the pointer sends an order to the exchange',
    `${armed}/press-guard.ts`,
    `    if (now - paintedAt < safePressMs) return 'moved'
`,
    '',
    toTheWire,
  ),
  bug(
    'A held key of armed mode reaches the exchange more than once',
    `apps/desk/src/platform/hotkeys/hotkey-engine.ts`,
    `event.repeat && action.isOncePerPress === true`,
    `false && action.isOncePerPress === true`,
    toTheWire,
  ),
  bug(
    'An armed click on a row that the market has passed trades at once',
    `${armed}/click-order.ts`,
    `  if (hasPassed(cell)) {`,
    `  if (hasPassed({ ...cell, bestBid: null, bestAsk: null })) {`,
    `${armed}/press-guard.test.ts`,
  ),
  bug(
    'A click on a price chooses the side as well',
    `${ticket}/ticket-draft.ts`,
    `  return { ...draft, [first.field]: price, priceAgain: null }`,
    `  return { ...draft, side: 'buy', [first.field]: price, priceAgain: null }`,
    `${ticket}/ticket-terms.test.ts`,
  ),
  bug(
    'A price of another kind of order is sent along',
    `${ticket}/ticket-terms.ts`,
    `    fields.has(field) ? orNull(draft[field]) : null`,
    `    orNull(draft[field])`,
    `${ticket}/ticket-terms.test.ts`,
  ),
  bug(
    'A sell is read out as a bound from above',
    `${ticket}/review/order-sentence.ts`,
    `{ buy: 'or lower', sell: 'or higher' }`,
    `{ buy: 'or lower', sell: 'or lower' }`,
    `${ticket}/review/order-sentence.test.ts`,
  ),
  bug(
    'Too little money is not said before the order is sent',
    `${ticket}/estimate/estimate-lines.ts`,
    `  if (exact(needed).lte(exact(available))) return undefined`,
    `  if (exact(needed).gte(exact(available))) return undefined`,
    `${ticket}/estimate/estimate-lines.test.ts`,
  ),
  bug(
    'A Cancel slides under the finger when another order ends',
    `${orders}/standing-order.ts`,
    `  if (!isHeld) return wanted`,
    `  if (before.length > 0) return wanted`,
    `${orders}/standing-order.test.ts`,
  ),
  bug(
    'What an unknown order may hold is shown as free',
    `${account}/balance-rows.ts`,
    `exact(held).plus(exact(heldByUnknown)).toFixed()`,
    `held`,
    `${account}/balance-rows.test.ts`,
  ),
  bug(
    'Sums of positions are added after they were rounded',
    `${account}/position-rows.ts`,
    `total.plus(exact(text))`,
    `total.plus(exact(exact(text).toFixed(2)))`,
    `${account}/position-rows.test.ts`,
  ),
  bug(
    'Orders that have ended stay on ladder and chart',
    `${trading}/working-orders.ts`,
    `  return orders.filter(isWorking).flatMap`,
    `  return orders.flatMap`,
    `${trading}/trading-store.test.ts`,
  ),
  bug(
    'After a lost connection the desk is never notified of orders again',
    'apps/desk/src/platform/hub/service-client.ts',
    `    hub.state.subscribe(() => this.#follow())\n`,
    ``,
    `${trading}/trading-store.test.ts`,
  ),
  bug(
    'All of the balance is spent with no room for the fee',
    'packages/hub/src/services/orders/size-ticket.ts',
    `quoteAvailable, assetAvailable, fees }`,
    `quoteAvailable, assetAvailable, fees: null }`,
    room,
  ),
  bug(
    'More than the whole balance is offered',
    'packages/hub/src/services/orders/size-ticket.ts',
    `value.gt(exact('100'))`,
    `value.gt(exact('1000'))`,
    room,
  ),
  bug(
    'An order beyond the day’s limit is offered to be confirmed',
    `${ticket}/review/early-refusal.ts`,
    `dayNotional: used('dayNotional', null),`,
    `dayNotional: '0',`,
    `${ticket}/review/early-refusal.test.ts`,
  ),
  bug(
    'A limit typed far beyond its stop is offered to be confirmed',
    `${ticket}/review/early-refusal.ts`,
    `estimate.bestPrice ?? terms.limitPrice`,
    `estimate.bestPrice`,
    `${ticket}/review/early-refusal.test.ts`,
  ),
  bug(
    'A stop is reported to pay the fee of an order that rests',
    `${ticket}/estimate/synthetic-parts.ts`,
    `name: 'Stop', side, price, rate: 'taker'`,
    `name: 'Stop', side, price, rate: 'maker'`,
    `${ticket}/estimate/synthetic-numbers.test.ts`,
  ),
  bug(
    'What a stop brings is reported as if it were certain',
    `${ticket}/estimate/synthetic-parts.ts`,
    `limitPrice === null ? 'about' : limitCertainty[side]`,
    `limitPrice === null ? '' : limitCertainty[side]`,
    `${ticket}/estimate/synthetic-numbers.test.ts`,
  ),
  bug(
    'The desk waits forever for an exchange that needs a key',
    'apps/desk/src/features/depth-of-book/ladder/ladder-words.ts',
    `waiting.filter((id) => !keyless.includes(id))`,
    `waiting`,
    'apps/desk/src/features/depth-of-book/ladder/ladder-words.test.ts',
  ),
  bug(
    'An order that is still on its way is called not sent, and is sent twice',
    'apps/desk/src/features/ticket/sent/ticket-fate.ts',
    `return confirmedMsAgo > mayArriveForMs ? { kind: 'nothing' } : { kind: 'open' }`,
    `return { kind: 'nothing' }`,
    'apps/desk/src/features/ticket/sent/ticket-fate.test.ts',
  ),
  bug(
    'A fee that is taken in coins is counted in dollars that nobody pays',
    'packages/orders/src/ticket/estimate-order.ts',
    `const charged = feeIn === 'asset' ? zero : fee`,
    `const charged = fee`,
    'packages/orders/src/ticket/estimate-order.test.ts',
  ),
  bug(
    'Who bids over whose ask is said of another book than the rows show',
    'apps/desk/src/features/depth-of-book/ladder/ladder-footer.ts',
    `if (crossed !== this.#crossed) {`,
    `if (crossed !== this.#crossed && crossed === '') {`,
    'apps/desk/src/features/depth-of-book/ladder/words-of-one-frame.test.ts',
  ),
]
