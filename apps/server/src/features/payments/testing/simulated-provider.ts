import type {
  Delivery,
  EventSubject,
  CreatedPayment,
  Gateway,
  PaymentRequest,
  PaymentSnapshot,
  VerifiedEvent,
} from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-errors.ts'
import { afterStep, type Step } from './payment-histories.ts'

interface Payment {
  request: PaymentRequest
  snapshot: PaymentSnapshot
  history: Step[]
}

/** Money that was taken stays taken: none of these can happen to it any more. */
const onlyBeforePayment = new Set<Step>(['approve', 'process', 'pay', 'fail', 'cancel', 'expire'])

/** A provider in memory, at the level of our own interface. It counts what it is asked. */
export class SimulatedProvider implements Gateway {
  readonly provider: string
  readonly payments = new Map<string, Payment>()
  readonly #byAttempt = new Map<string, string>()
  /** Wrong on purpose: what a reading says instead. */
  falseReading: Partial<PaymentSnapshot> = {}
  isDown = false
  refusesRefunds = false
  /** What every new payment is refused with. */
  createRefusal: ProviderRefused | undefined
  refunds: { providerId: string; amount: number | 'all' | 'surplus'; key: string }[] = []
  #events = 0

  constructor(provider: string) {
    this.provider = provider
  }

  async create(request: PaymentRequest): Promise<CreatedPayment> {
    this.answerOrFail()
    if (this.createRefusal) throw this.createRefusal
    const key = `${request.orderId}:${request.attemptNumber}`
    const providerId = this.#byAttempt.get(key) ?? `${this.provider}_${request.attemptId}`
    this.#byAttempt.set(key, providerId)
    const checkoutUrl = `https://pay.invalid/${providerId}`
    if (!this.payments.has(providerId)) {
      const snapshot = openSnapshot(providerId, request, checkoutUrl)
      this.payments.set(providerId, { request, snapshot, history: [] })
    }
    return { providerId, checkoutUrl }
  }

  async read(providerId: string): Promise<PaymentSnapshot | undefined> {
    this.answerOrFail()
    const payment = this.payments.get(providerId)
    return payment && { ...payment.snapshot, ...this.falseReading }
  }

  /** Signed, here, means that it begins with the right word. */
  async verifyEvent({ headers, body }: Delivery): Promise<VerifiedEvent | undefined> {
    this.answerOrFail()
    if (headers['signature'] !== 'genuine') return undefined
    return JSON.parse(body.toString()) as VerifiedEvent
  }

  async refund(payment: {
    providerId: string
    amount: number | 'all' | 'surplus'
    idempotencyKey: string
  }): Promise<{ collectUrl: string | null }> {
    this.answerOrFail()
    this.refunds.push({ ...payment, key: payment.idempotencyKey })
    if (this.refusesRefunds) throw new ProviderRefused('refund_failed')
    this.happen(payment.providerId, payment.amount === 'all' ? 'refund all' : 'refund part')
    return { collectUrl: null }
  }

  /** Something happens; the event that reports it is returned, delivered or not. */
  happen(providerId: string, step: Step): VerifiedEvent {
    const payment = this.payment(providerId)
    if (payment.snapshot.state !== 'paid' || !onlyBeforePayment.has(step)) {
      payment.snapshot = { ...payment.snapshot, ...afterStep(payment.snapshot, step) }
      payment.history.push(step)
    }
    return this.eventAbout(providerId, step)
  }

  eventAbout(providerId: string, type: string): VerifiedEvent {
    const { snapshot } = this.payment(providerId)
    const subject: EventSubject = {
      providerId,
      reference: snapshot.reference,
      orderId: snapshot.orderId,
    }
    return { eventId: `${this.provider}-event-${++this.#events}`, type, subject }
  }

  /** What has really happened: a capture that came early cuts other things off. */
  historyOf(providerId: string): readonly Step[] {
    return this.payment(providerId).history
  }

  protected payment(providerId: string): Payment {
    const payment = this.payments.get(providerId)
    if (!payment) throw new Error(`there is no payment ${providerId}`)
    return payment
  }

  protected answerOrFail(): void {
    if (this.isDown) throw new ProviderUnavailable('it is down')
  }
}

/** A payment that nobody has paid yet. */
export function openSnapshot(
  providerId: string,
  request: PaymentRequest,
  checkoutUrl: string,
): PaymentSnapshot {
  return {
    providerId,
    orderId: request.orderId,
    amountCents: request.totalCents,
    currency: 'USD',
    ours: true,
    state: 'open',
    exception: null,
    overpaid: false,
    refundedCents: 0,
    dispute: 'none',
    reference: null,
    providerStatus: 'open',
    checkoutUrl,
    crypto: null,
  }
}
