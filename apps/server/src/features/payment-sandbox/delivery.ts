export type ProviderName = 'stripe' | 'paypal' | 'btcpay'

/** A webhook that is, or was, on its way. What is signed with the time of day is signed when it is sent. */
export interface Delivery {
  provider: ProviderName
  /** Where it goes: a path of the shop. */
  path: string
  eventId: string
  type: string
  /** The event as it is sent first. */
  payload: string
  /** Only BTCPay's webhooks have their own. */
  secret: string | null
  attempts: number
  /** The shop's last answer; 0 is none at all. */
  lastStatus: number | null
  state: 'waiting' | 'delivered' | 'given up'
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** BTCPay's are documented. The others grow over three days. */
const slowing = [10 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
const delaysMs: Record<ProviderName, readonly number[]> = {
  stripe: [...slowing, ...Array<number>(4).fill(12 * hour)],
  paypal: [...slowing, ...Array<number>(4).fill(12 * hour)],
  btcpay: [10 * second, minute, ...Array<number>(6).fill(10 * minute)],
}

/** How long to wait after `attempts` failures; undefined gives up. */
export function retryDelayMs(
  { provider, attempts }: Pick<Delivery, 'provider' | 'attempts'>,
  status: number,
): number | undefined {
  // BTCPay takes any other 4xx for an answer.
  const final = provider === 'btcpay' && status > 0 && status < 500 && ![408, 429].includes(status)
  return final ? undefined : delaysMs[provider][attempts - 1]
}
