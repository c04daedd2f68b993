import type {
  CapturedOrder,
  CapturingGateway,
  Delivery,
  EventSubject,
  GenuineEvent,
  MadePayment,
  PaymentRequest,
  PaymentSnapshot,
  Provider,
} from '../providers/gateway.ts'
import { ProviderRefused, ProviderUnavailable } from '../providers/gateway.ts'

/** One thing that can happen to a payment at its provider. */
export type Step =
  | 'approve'
  | 'process'
  | 'pay'
  | 'overpay'
  | 'fall back'
  | 'fail'
  | 'never confirm'
  | 'expire'
  | 'cancel'
  | 'pay partly'
  | 'pay late'
  | 'refund part'
  | 'refund all'
  | 'refund failed'
  | 'open dispute'
  | 'win dispute'
  | 'lose dispute'

/** The lives that a payment can have at each provider, as its documentation tells them. */
export const lives: Record<Provider, readonly (readonly Step[])[]> = {
  stripe: [
    [],
    ['pay'],
    ['expire'],
    ['process', 'pay'],
    ['process', 'fail'],
    ['pay', 'refund part'],
    ['pay', 'refund part', 'refund all'],
    ['pay', 'refund all', 'refund failed'],
    ['pay', 'open dispute'],
    ['pay', 'open dispute', 'win dispute'],
    ['pay', 'open dispute', 'lose dispute'],
  ],
  paypal: [
    [],
    ['approve', 'pay'],
    ['approve', 'process', 'pay'],
    ['approve', 'process', 'fail'],
    ['approve', 'cancel'],
    ['expire'],
    ['approve', 'pay', 'refund part'],
    ['approve', 'pay', 'refund part', 'refund all'],
    ['approve', 'pay', 'open dispute', 'win dispute'],
    ['approve', 'pay', 'open dispute', 'lose dispute'],
  ],
  btcpay: [
    [],
    ['process', 'pay'],
    ['pay partly', 'process', 'pay'],
    ['process', 'fall back', 'process', 'pay'],
    ['process', 'fall back', 'expire'],
    ['process', 'overpay'],
    ['pay partly', 'expire'],
    ['expire', 'pay late'],
    ['expire', 'pay late', 'pay'],
    ['process', 'fail'],
    ['process', 'never confirm'],
    ['process', 'never confirm', 'pay'],
  ],
}

interface Payment {
  request: PaymentRequest
  snapshot: PaymentSnapshot
  life: Step[]
}

/** Money that was taken stays taken: none of these can happen to it any more. */
const onlyBeforePayment = new Set<Step>(['approve', 'process', 'pay', 'fail', 'cancel', 'expire'])

/** A provider in memory, at the level of our own interface. It counts what it is asked. */
export class SimulatedProvider implements CapturingGateway {
  readonly provider: Provider
  readonly payments = new Map<string, Payment>()
  readonly #byAttempt = new Map<string, string>()
  /** Wrong on purpose: what a reading says instead. */
  lies: Partial<PaymentSnapshot> = {}
  isDown = false
  refusesRefunds = false
  closed: string[] = []
  captures = 0
  /** What every new payment is refused with. */
  createRefusal: string | undefined
  /** What the next captures are refused with. */
  refusals: string[] = []
  /** How many declines each capture was told of: that is what its key is made of. */
  captureDeclines: number[] = []
  refunds: { providerId: string; amount: number | 'all' | 'surplus'; key: string }[] = []
  #events = 0

  constructor(provider: Provider) {
    this.provider = provider
  }

  async create(request: PaymentRequest): Promise<MadePayment> {
    this.#answerOrFail()
    if (this.createRefusal !== undefined) throw new ProviderRefused(this.createRefusal)
    const key = `${request.orderId}:${request.attemptNumber}`
    const providerId = this.#byAttempt.get(key) ?? `${this.provider}_${request.attemptId}`
    this.#byAttempt.set(key, providerId)
    const checkoutUrl = `https://pay.invalid/${providerId}`
    if (!this.payments.has(providerId)) {
      const snapshot = openSnapshot(providerId, request, checkoutUrl)
      this.payments.set(providerId, { request, snapshot, life: [] })
    }
    return { providerId, checkoutUrl }
  }

  async read(providerId: string): Promise<PaymentSnapshot | undefined> {
    this.#answerOrFail()
    const payment = this.payments.get(providerId)
    return payment && { ...payment.snapshot, ...this.lies }
  }

  async close(providerId: string): Promise<void> {
    this.#answerOrFail()
    this.closed.push(providerId)
    if (this.#payment(providerId).snapshot.state === 'open') this.happen(providerId, 'expire')
  }

  /** Signed, here, means that it begins with the right word. */
  async recognise({ headers, body }: Delivery): Promise<GenuineEvent | undefined> {
    this.#answerOrFail()
    if (headers['signature'] !== 'genuine') return undefined
    return JSON.parse(body.toString()) as GenuineEvent
  }

  async refund(payment: {
    providerId: string
    amount: number | 'all' | 'surplus'
    idempotencyKey: string
  }): Promise<{ collectUrl: string | null }> {
    this.#answerOrFail()
    this.refunds.push({ ...payment, key: payment.idempotencyKey })
    if (this.refusesRefunds) throw new ProviderRefused('refund_failed')
    // Coins are collected by the buyer, and their invoice does not show it.
    if (this.provider === 'btcpay') {
      return { collectUrl: `https://pay.invalid/collect/${this.refunds.length}` }
    }
    this.happen(payment.providerId, payment.amount === 'all' ? 'refund all' : 'refund part')
    return { collectUrl: null }
  }

  async capture({
    providerId,
    declines,
  }: {
    providerId: string
    declines: number
  }): Promise<CapturedOrder> {
    this.#answerOrFail()
    this.captures++
    this.captureDeclines.push(declines)
    const refusal = this.refusals.shift()
    if (refusal !== undefined) throw new ProviderRefused(refusal)
    const { snapshot } = this.#payment(providerId)
    if (snapshot.state === 'approved') this.happen(providerId, 'pay')
    else if (snapshot.state !== 'paid') throw new ProviderRefused('ORDER_NOT_APPROVED')
    return {
      status: 'COMPLETED',
      debugId: 'debug',
      purchaseUnits: [{ captures: [{ id: 'capture', status: 'COMPLETED' }], items: [] }],
    }
  }

  /** Something happens; the event that tells of it is returned, delivered or not. */
  happen(providerId: string, step: Step): GenuineEvent {
    const payment = this.#payment(providerId)
    if (payment.snapshot.state !== 'paid' || !onlyBeforePayment.has(step)) {
      payment.snapshot = { ...payment.snapshot, ...afterStep(payment.snapshot, step) }
      payment.life.push(step)
    }
    return this.eventAbout(providerId, step)
  }

  eventAbout(providerId: string, type: string): GenuineEvent {
    const { snapshot } = this.#payment(providerId)
    const subject: EventSubject = {
      providerId,
      reference: snapshot.reference,
      orderId: snapshot.orderId,
    }
    return { eventId: `${this.provider}-event-${++this.#events}`, type, subject }
  }

  /** What has really happened: a capture that came early cuts other things off. */
  lifeOf(providerId: string): readonly Step[] {
    return this.#payment(providerId).life
  }

  #payment(providerId: string): Payment {
    const payment = this.payments.get(providerId)
    if (!payment) throw new Error(`there is no payment ${providerId}`)
    return payment
  }

  #answerOrFail(): void {
    if (this.isDown) throw new ProviderUnavailable('it is down')
  }
}

function openSnapshot(
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
    refundedCents: providerId.startsWith('btcpay') ? null : 0,
    dispute: 'none',
    reference: null,
    providerStatus: 'open',
    checkoutUrl,
    crypto: null,
  }
}

function afterStep(now: PaymentSnapshot, step: Step): Partial<PaymentSnapshot> {
  const reference = `ref_${now.providerId}`
  const paid = { state: 'paid', exception: null, reference, checkoutUrl: null } as const
  switch (step) {
    case 'approve':
      return { state: 'approved' }
    case 'process':
      return { state: 'processing', exception: null }
    case 'pay':
      return { ...paid, providerStatus: 'paid' }
    case 'overpay':
      return { ...paid, overpaid: true }
    case 'fall back':
      return { state: 'open' }
    case 'fail':
      return { state: 'failed', checkoutUrl: null }
    case 'never confirm':
      return { state: 'failed', exception: 'unconfirmed', checkoutUrl: null }
    case 'expire':
      // What arrived in part is then neither enough nor nothing.
      return { state: 'expired', exception: now.crypto && 'partial', checkoutUrl: null }
    case 'cancel':
      return { state: 'cancelled', checkoutUrl: null }
    case 'pay partly':
      return { crypto: partOf(now) }
    case 'pay late':
      return { state: 'expired', exception: 'late' }
    case 'refund part':
      return { refundedCents: 100 }
    case 'refund all':
      return { refundedCents: now.amountCents ?? 0 }
    case 'refund failed':
      return { refundedCents: 0 }
    case 'open dispute':
      return { dispute: 'open' }
    case 'win dispute':
      return { dispute: 'none' }
    case 'lose dispute':
      return { dispute: 'lost' }
  }
}

function partOf({ checkoutUrl }: PaymentSnapshot): PaymentSnapshot['crypto'] {
  return {
    currency: 'BTC',
    amount: '0.0004',
    paid: '0.0001',
    due: '0.0003',
    paymentLink: checkoutUrl,
  }
}
