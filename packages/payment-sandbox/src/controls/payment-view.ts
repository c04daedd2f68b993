/** A payment as a person sees it, whoever provides it. It names neither the payer nor the order. */
export interface PaymentView extends PaymentFacts {
  actions: { name: string; label: string; by: 'payer' | 'provider' }[]
}

export interface PaymentFacts {
  id: string
  item: string
  subtotalCents: number
  taxCents: number
  totalCents: number
  /** Further facts, such as an amount of coin. */
  facts: [label: string, text: string][]
  state: string
  tone: 'open' | 'waiting' | 'good' | 'bad'
  /** Where its payer pays, under the sandbox's prefix. */
  page: string
  /** Where coins would go. */
  address?: string
  /** Where its payer collects what they get back, under the sandbox's prefix. */
  refunds?: { path: string; label: string }[]
}
