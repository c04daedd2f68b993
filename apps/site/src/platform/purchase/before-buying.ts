import type { License } from '@leadline/contract/licenses'
import type { HistoryItem, OrderStatus } from '@leadline/contract/shop/payments'

import { utcDayShort } from '../dates.ts'
import { type Holding, holdingsOf } from './holdings.ts'

export interface Owned {
  licenses: readonly License[]
  payments: readonly HistoryItem[]
}

export interface BuyersNote {
  /** For a card with little room. */
  short: string
  /** For the checkout. */
  text: string
  /** The order that it is about. */
  order?: string
}

interface Plan {
  id: number
  title: string
}

/** What somebody should know of what they have already before they pay for a plan. */
export function notesBeforeBuying(plan: Plan, owned: Owned, now: number): BuyersNote[] {
  const holdings = holdingsOf(owned.licenses)
  return [...underWay(plan, owned.payments), ...aboutHoldings(plan, holdings, now)]
}

/** Money that may still become a license: paying again would buy a second one. */
function underWay(plan: Plan, payments: readonly HistoryItem[]): BuyersNote[] {
  const item = payments.find(({ plan: title, status }) => title === plan.title && moving[status])
  const words = item && moving[item.status]
  if (!words) return []
  return [
    {
      short: `A payment is ${words}`,
      text: `A payment of yours for ${plan.title}, from ${utcDayShort(item.date)}, is ${words}. If you pay again now and it goes through after all, you will have bought two years.`,
      order: item.id,
    },
  ]
}

const moving: Partial<Record<OrderStatus, string>> = {
  review: 'under review',
  processing: 'still being confirmed',
  disputed: 'in dispute',
}

function aboutHoldings(plan: Plan, holdings: readonly Holding[], now: number): BuyersNote[] {
  // The larger plan first: whoever has it needs no year of the smaller one.
  const larger = holdings.find(({ planId, best }) => planId > plan.id && best.state === 'valid')
  if (larger) return [aboutLarger(plan, larger, now)]
  const same = holdings.find(({ planId }) => planId === plan.id)
  if (same) return [aboutSame(same, now)]
  const smaller = holdings.find(({ planId, best }) => planId < plan.id && best.state === 'valid')
  return smaller ? [aboutSmaller(plan, smaller, now)] : []
}

function aboutSame({ plan, best }: Holding, now: number): BuyersNote {
  const until = utcDayShort(best.updatesUntil)
  if (best.state === 'suspended') {
    return {
      short: 'Yours, suspended',
      text: `You have ${plan}, but the license is suspended while its payment is in question. It comes back by itself if the payment stands; buying again does not speed that up.`,
    }
  }
  if (best.state === 'revoked') {
    return {
      short: 'You had this plan before',
      text: `Your earlier ${plan} license ended because its payment was taken back. Buying again gives you a year of updates from today.`,
    }
  }
  return Date.parse(best.updatesUntil) > now
    ? {
        short: `${plan} until ${until}; buying again adds a year`,
        text: `You have ${plan} with updates until ${until}. Buying it again adds a year, so that you get updates until ${utcDayShort(aYearAfter(best.updatesUntil))}.`,
      }
    : {
        short: `Updates ended ${until}; buying again adds a year from today`,
        text: `You own ${plan}, and its updates ended on ${until}. Buying it again gives you another year of updates from today.`,
      }
}

function aboutLarger(plan: Plan, larger: Holding, now: number): BuyersNote {
  const until = utcDayShort(larger.best.updatesUntil)
  const isCurrent = Date.parse(larger.best.updatesUntil) > now
  return {
    short: `You already have more than ${plan.title}`,
    text: isCurrent
      ? `You already have more than ${plan.title}: ${larger.plan}, with updates until ${until}, includes everything in it. There is no need to buy this.`
      : `You already have more than ${plan.title}: ${larger.plan} includes everything in it. Its updates ended on ${until}; to get updates again, renew ${larger.plan}.`,
  }
}

function aboutSmaller(plan: Plan, smaller: Holding, now: number): BuyersNote {
  const isCurrent = Date.parse(smaller.best.updatesUntil) > now
  const until = utcDayShort(smaller.best.updatesUntil)
  return {
    short: `A step up from ${smaller.plan}`,
    text: `You have ${smaller.plan}${isCurrent ? ` until ${until}` : ''}. ${plan.title} includes everything in it and is a license of its own, with a year of updates from today. Your ${smaller.plan} license stays as it is.`,
  }
}

function aYearAfter(instant: string): number {
  const date = new Date(instant)
  return date.setUTCFullYear(date.getUTCFullYear() + 1)
}
