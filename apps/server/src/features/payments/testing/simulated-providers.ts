import type {
  CapturedOrder,
  CapturingGateway,
  ClosingGateway,
  CreatedPayment,
  Gateway,
  PaymentRequest,
} from '../providers/gateway.ts'
import { captureAnswerOf } from '../providers/paypal/paypal-capture.ts'
import { paypalRefusal } from '../providers/paypal/paypal-refusal.ts'
import { ProviderRefused } from '../providers/provider-errors.ts'
import type { ProviderRegistration } from '../providers/provider-registration.ts'
import { registeredProviders } from '../providers/registered-providers.ts'
import { SimulatedProvider } from './simulated-provider.ts'

/** Payment pages that can be closed, as Stripe's. */
export class SimulatedPages extends SimulatedProvider implements ClosingGateway {
  closed: string[] = []

  async close(providerId: string): Promise<void> {
    this.answerOrFail()
    this.closed.push(providerId)
    if (this.payment(providerId).snapshot.state === 'open') this.happen(providerId, 'expire')
  }
}

/** A wallet whose payments are approved first and captured then, as PayPal's. */
export class SimulatedWallet extends SimulatedProvider implements CapturingGateway {
  captures = 0
  /** By PayPal's names: what the next captures are refused with. */
  refusals: string[] = []
  /** How many declines were reported of each capture: that is what its key is made of. */
  captureDeclines: number[] = []
  readonly captureAnswer = captureAnswerOf

  async capture({
    providerId,
    declines,
  }: {
    providerId: string
    declines: number
  }): Promise<CapturedOrder> {
    this.answerOrFail()
    this.captures++
    this.captureDeclines.push(declines)
    const refusal = this.refusals.shift()
    if (refusal !== undefined) throw paypalRefusal(refusal)
    const { snapshot } = this.payment(providerId)
    if (snapshot.state === 'approved') this.happen(providerId, 'pay')
    else if (snapshot.state !== 'paid') throw paypalRefusal('ORDER_NOT_APPROVED')
    return {
      status: 'COMPLETED',
      debugId: 'debug',
      purchaseUnits: [{ captures: [{ id: 'capture', status: 'COMPLETED' }], items: [] }],
    }
  }
}

/** Coins, which their buyer collects when they go back, and no reading shows it: as BTCPay's. */
export class SimulatedCoins extends SimulatedProvider {
  override async create(request: PaymentRequest): Promise<CreatedPayment> {
    const created = await super.create(request)
    const payment = this.payment(created.providerId)
    if (payment.history.length === 0) {
      payment.snapshot = { ...payment.snapshot, refundedCents: null }
    }
    return created
  }

  override async refund(payment: {
    providerId: string
    amount: number | 'all' | 'surplus'
    idempotencyKey: string
  }): Promise<{ collectUrl: string | null }> {
    this.answerOrFail()
    this.refunds.push({ ...payment, key: payment.idempotencyKey })
    if (this.refusesRefunds) throw new ProviderRefused('refund_failed')
    return { collectUrl: `https://pay.invalid/collect/${this.refunds.length}` }
  }
}

export interface Simulated {
  stripe: SimulatedPages
  paypal: SimulatedWallet
  btcpay: SimulatedCoins
}

export function simulateProviders(): Simulated {
  return {
    stripe: new SimulatedPages('stripe'),
    paypal: new SimulatedWallet('paypal'),
    btcpay: new SimulatedCoins('btcpay'),
  }
}

/** The providers as they are registered, with other gateways behind them. */
export function withGateways(gateways: Simulated): ProviderRegistration[] {
  const byName = new Map<string, Gateway>(Object.entries(gateways))
  return registeredProviders.map((registration) => ({
    ...registration,
    open: (sources) => ({
      ...registration.open(sources),
      gateway: byName.get(registration.name),
    }),
  }))
}
