import { plainBug as bug, type PlantedBug } from '../planted-bug.ts'

const orders = 'packages/orders/src'
const hub = 'packages/hub/src/services/orders'
const desk = 'apps/desk/src'
const plan = `${orders}/ticket/plan-best.test.ts`
const plans = `${hub}/shown-plans.test.ts`
const room = `${hub}/order-service.test.ts`
const estimate = `${orders}/ticket/estimate-order.test.ts`
const held = `${orders}/synthetic/synthetic-orders.test.ts`
const change = `${orders}/synthetic/change-synthetic.test.ts`

/** What a ticket promises before it is sent, and what it says became of it. */
export const tradingTickets: readonly PlantedBug[] = [
  bug(
    'The plan is covered level by level, and not at the limit that is sent: the exchange refuses the part',
    `${orders}/ticket/plan-best.ts`,
    `mostAffordable(side, venue, price).minus(before?.size ?? zero)`,
    `mostAffordable(side, { ...venue, available: exact(venue.available).minus(before?.cost ?? zero).toFixed() }, price)`,
    plan,
  ),
  bug(
    'The plan forgets the fee that an exchange holds back',
    `${orders}/ticket/order-hold.ts`,
    `fees && feeOfBuys ?`,
    `fees && !feeOfBuys ?`,
    plan,
  ),
  bug(
    'Two keys of one exchange plan the same coins twice',
    `${orders}/ticket/plan-best.ts`,
    `const level = \`\${venue.venue} \${price.toFixed()}\``,
    `const level = \`\${venue.keyId} \${price.toFixed()}\``,
    plan,
  ),
  bug(
    'A plan of which a part was refused says that it was sent',
    `${orders}/ticket/plan-fates.ts`,
    `      ['refused', 'refused'],\n`,
    ``,
    `${orders}/ticket/plan-fates.test.ts`,
  ),
  bug(
    'A part whose fate is unknown is planned again, and may be bought twice',
    `${orders}/ticket/plan-fates.ts`,
    `      return 'unknown'`,
    `      return 'refused'`,
    plans,
  ),
  bug(
    'What was refused of a plan is sent twice by two clicks',
    `${hub}/shown-plans.ts`,
    `if (before && hasLeft) before.sentAgainBy = planId`,
    `if (before && !hasLeft) before.sentAgainBy = planId`,
    plans,
  ),
  bug(
    'A plan is sent long after it was shown',
    `${hub}/shown-plans.ts`,
    `now - shown.madeAt > meantForMs`,
    `now - shown.madeAt > 1000 * meantForMs`,
    room,
  ),
  bug(
    'An IOC order is said to rest in the book',
    `${orders}/ticket/estimate-order.ts`,
    `terms.kind === 'market' || terms.timeInForce === 'ioc'`,
    `terms.kind === 'market'`,
    estimate,
  ),
  bug(
    'A stop is said to rest in the book before its trigger',
    `${desk}/features/ticket/estimate/estimate-lines.ts`,
    `const waits = isTriggered({ kind })`,
    `const waits = kind === 'market' && isTriggered({ kind })`,
    `${desk}/features/ticket/estimate/estimate-lines.test.ts`,
  ),
  bug(
    'A stop on the wrong side of the market is sent, and trades at once',
    `${orders}/terms/check-trigger.ts`,
    `isStop ? side === 'buy' : side === 'sell'`,
    `isStop ? side === 'sell' : side === 'buy'`,
    `${orders}/check-terms.test.ts`,
  ),
  bug(
    'A stop that has triggered can no longer be changed',
    `${orders}/terms/check-trigger.ts`,
    `isTriggerKept === true || `,
    ``,
    `${orders}/check-terms.test.ts`,
  ),
  bug(
    'A bracket places a target for every print of its entry',
    `${orders}/synthetic/fit-targets.ts`,
    `    const working = workingOf(orders)\n`,
    `    const working = workingOf(orders.slice(0, 0))\n`,
    held,
  ),
  bug(
    'A target that was replaced is taken for one that somebody canceled',
    `${orders}/synthetic/fit-targets.ts`,
    ` && !isReplaced(view, last)) return end`,
    `) return end`,
    held,
  ),
  bug(
    'The limit of a synthetic order stays where it was when it is changed',
    `${orders}/synthetic/refit-part.ts`,
    `  if (isSized && isPriced) return undefined`,
    `  if (isSized || isPriced) return undefined`,
    change,
  ),
]
