import { minuteMs, secondMs } from '@leadline/contract/durations'

import type { SandboxProvider } from '../sandbox-provider.ts'
import { btcpayApi } from './btcpay-api.routes.ts'
import { btcpayControls } from './btcpay-controls.ts'
import { btcpayPages } from './btcpay-pages.ts'
import { btcpayRequest } from './btcpay-webhook.ts'
import { expireOrGiveUp } from './invoice-actions.ts'

export const btcpayProvider: SandboxProvider = {
  name: 'btcpay',
  title: 'BTCPay Server',
  interfaces: [btcpayApi],
  pages: btcpayPages,
  paymentKind: 'btcpay.invoice',
  controls: btcpayControls,
  // Coins arrive from a block chain, not from a person at a page.
  payerActsOnControlPage: true,
  webhooks: {
    // As BTCPay documents them.
    retryDelaysMs: [10 * secondMs, minuteMs, ...Array<number>(6).fill(10 * minuteMs)],
    inOrder: true,
    // Any other 4xx it takes for an answer.
    isFinal: (status) => status > 0 && status < 500 && ![408, 429].includes(status),
    sign: btcpayRequest,
  },
  expiring: { kind: 'btcpay.invoice', expire: expireOrGiveUp },
  keptKinds: [],
}
