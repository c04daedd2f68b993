export type MethodId = 'BTC-CHAIN' | 'XMR-CHAIN'

export interface StoredPayment {
  id: string
  methodId: MethodId
  receivedAt: number
  /** In the coin's smallest unit, as text. */
  units: string
  status: 'Processing' | 'Settled' | 'Invalid'
  late: boolean
}

export interface StoredMethod {
  id: MethodId
  destination: string
  /** The whole price in the coin's smallest unit, as text. */
  units: string
}

export interface StoredInvoice {
  id: string
  /** As it was sent. */
  amount: string
  currency: string
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
  methods: StoredMethod[]
  payments: StoredPayment[]
  status: 'New' | 'Processing' | 'Settled' | 'Expired' | 'Invalid'
  additionalStatus: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked'
  createdAt: number
  expiresAt: number
  monitoredUntil: number
}

export interface StoredPullPayment {
  id: string
  invoiceId: string
  name: string
  currency: string
  amount: string
  createdAt: number
  collectedAt: number | null
}

export interface BtcpayKinds {
  'btcpay.invoice': StoredInvoice
  'btcpay.pull_payment': StoredPullPayment
}

export interface Coin {
  currency: string
  name: string
  digits: number
  /** A pretend price that never moves. */
  rate: string
}

export const coins: Record<MethodId, Coin> = {
  'BTC-CHAIN': { currency: 'BTC', name: 'Bitcoin', digits: 8, rate: '64392.23' },
  'XMR-CHAIN': { currency: 'XMR', name: 'Monero', digits: 12, rate: '157.37' },
}

export const methodIds: readonly MethodId[] = ['BTC-CHAIN', 'XMR-CHAIN']
export const btcpayStoreId = 'SandboxStore'
