import type { PlanWords } from '@leadline/content/plans'
import { formatUsd } from '@leadline/contract/shop/money'
import { type PlanId, planIds, planPrices } from '@leadline/contract/shop/plans'

/** The plan that somebody picked, as pages pass it on in the router's state. */
export interface SelectedPlan {
  id: PlanId
  title: string
  /** In dollars, to be shown. The server prices by id alone. */
  price: number
  description: string
  benefitList: string[]
}

/** The plan in a router state, if there is one that can be bought. Enterprise never is. */
export function selectedPlanIn(state: unknown): SelectedPlan | undefined {
  const plan = partOf(state, 'selectedPlan')
  const id = planIds.find((known) => known === partOf(plan, 'id'))
  if (id === undefined || planPrices[id].kind === 'contact') return undefined
  const [title, price, description, benefits] = [
    'title',
    'price',
    'description',
    'benefitList',
  ].map((name) => partOf(plan, name))
  return {
    id,
    title: typeof title === 'string' ? title : '',
    price: typeof price === 'number' ? price : 0,
    description: typeof description === 'string' ? description : '',
    benefitList: Array.isArray(benefits)
      ? benefits.filter((benefit) => typeof benefit === 'string')
      : [],
  }
}

/** The plan that a link names: by its number, as our own links do, or by its title, as people write them. */
export function planNamed(plans: readonly PlanWords[], name: string): PlanWords | undefined {
  const asked = name.trim().toLowerCase()
  return plans.find(({ id, title }) => asked === String(id) || asked === title.toLowerCase())
}

/** A plan as it is picked, with its words. Enterprise is talked about instead. */
export function selectedPlanOf(plan: PlanWords): SelectedPlan | undefined {
  const price = planPrices[plan.id]
  if (price.kind === 'contact') return undefined
  const { id, title, description, benefitList } = plan
  const priceCents = price.kind === 'free' ? 0 : price.priceCents
  return { id, title, price: priceCents / 100, description, benefitList }
}

/** 'Free forever' or '$24.99 one-time'. What it costs is read from the plan's id. */
export function planPriceText({ id }: SelectedPlan): string {
  const price = planPrices[id]
  if (price.kind === 'one-time') return `${formatUsd(price.priceCents)} one-time`
  return price.kind === 'free' ? 'Free forever' : 'Contact us'
}

export function isPaid({ id }: SelectedPlan): boolean {
  return planPrices[id].kind === 'one-time'
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined
}
