import * as z from 'zod/mini'

import { flag, type Read, webUrl, withDefault, type Environment } from './setting.ts'

export interface PaymentsConfig {
  stripe: Offered<StripeKeys>
  paypal: Offered<PaypalKeys>
  btcpay: Offered<BtcpayKeys>
}

/** A provider with keys, our own sandbox in its place, or neither. */
export type Offered<Keys> = { kind: 'off' } | { kind: 'sandbox' } | { kind: 'provider'; keys: Keys }

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  apiUrl: string
}

export interface PaypalKeys {
  clientId: string
  clientSecret: string
  webhookId: string
  /** Our own account's number: a payment to another one is not ours. Not checked when not given. */
  merchantId?: string | undefined
  apiUrl: string
  sdkUrl: string
}

export interface BtcpayKeys {
  url: string
  apiKey: string
  storeId: string
  webhookSecret: string
}

/** Real money moves behind this address, and behind no other. */
export const livePaypalApi = 'https://api-m.paypal.com'

const key = () => z.optional(z.string())
const address = () => webUrl().check(z.overwrite((url) => url.replace(/\/+$/, '')))

export const paymentSettings = {
  PAYMENTS_SANDBOX: flag(),
  STRIPE_SECRET_KEY: key(),
  STRIPE_WEBHOOK_SECRET: key(),
  STRIPE_API_URL: withDefault(address(), 'https://api.stripe.com'),
  PAYPAL_CLIENT_ID: key(),
  PAYPAL_CLIENT_SECRET: key(),
  PAYPAL_WEBHOOK_ID: key(),
  PAYPAL_MERCHANT_ID: key(),
  PAYPAL_API_URL: withDefault(address(), livePaypalApi),
  PAYPAL_SDK_URL: withDefault(address(), 'https://www.paypal.com/sdk/js'),
  BTCPAY_URL: z.optional(address()),
  BTCPAY_API_KEY: key(),
  BTCPAY_STORE_ID: key(),
  BTCPAY_WEBHOOK_SECRET: key(),
}

type Name = keyof typeof paymentSettings
type Settings = Read<typeof paymentSettings>

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const paypalKeys = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const
const btcpayKeys = [
  'BTCPAY_URL',
  'BTCPAY_API_KEY',
  'BTCPAY_STORE_ID',
  'BTCPAY_WEBHOOK_SECRET',
] as const

/**
 * The keys of a provider are all set or none is: without a webhook secret, every forged event would
 * look genuine.
 */
export const paymentRules = [stripeKeys, paypalKeys, btcpayKeys].flatMap((names) =>
  names.map((name) =>
    z.refine<Environment>((set) => name in set || !names.some((other) => other in set), {
      path: [name],
      error: ({ input }) => {
        const isSet = (other: string) => Object.keys(input ?? {}).includes(other)
        return `must be set beside ${names.filter(isSet).join(' and ')}.`
      },
    }),
  ),
)

export function paymentsConfig(settings: Settings, production: boolean): PaymentsConfig {
  const isSandbox = settings.PAYMENTS_SANDBOX ?? !production
  const offer = <Keys>(names: readonly Name[], keys: Keys): Offered<Keys> => {
    if (names.some((name) => settings[name] !== undefined)) return { kind: 'provider', keys }
    return { kind: isSandbox ? 'sandbox' : 'off' }
  }
  return {
    stripe: offer(stripeKeys, {
      secretKey: settings.STRIPE_SECRET_KEY ?? '',
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
      apiUrl: settings.STRIPE_API_URL,
    }),
    paypal: offer(paypalKeys, {
      clientId: settings.PAYPAL_CLIENT_ID ?? '',
      clientSecret: settings.PAYPAL_CLIENT_SECRET ?? '',
      webhookId: settings.PAYPAL_WEBHOOK_ID ?? '',
      merchantId: settings.PAYPAL_MERCHANT_ID,
      apiUrl: settings.PAYPAL_API_URL,
      sdkUrl: settings.PAYPAL_SDK_URL,
    }),
    btcpay: offer(btcpayKeys, {
      url: settings.BTCPAY_URL ?? '',
      apiKey: settings.BTCPAY_API_KEY ?? '',
      storeId: settings.BTCPAY_STORE_ID ?? '',
      webhookSecret: settings.BTCPAY_WEBHOOK_SECRET ?? '',
    }),
  }
}
