import { livePaypalApi, type PaypalKeys } from '../../../../platform/config/payment-settings.ts'

/** The wallet's script with all its parameters. The live one refuses to learn of a country. */
export function paypalScriptUrl({ clientId, apiUrl, sdkUrl }: PaypalKeys): string {
  const query = new URLSearchParams({
    'client-id': clientId,
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    ...(apiUrl !== livePaypalApi && { 'buyer-country': 'US' }),
  })
  // The operator's address may carry a query of its own.
  return `${sdkUrl}${sdkUrl.includes('?') ? '&' : '?'}${query.toString()}`
}

/** Where the script comes from, and what it loads and calls in turn. */
export function paypalScriptOrigins({ sdkUrl }: PaypalKeys): readonly string[] {
  const origins = new Set([
    new URL(sdkUrl).origin,
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
    'https://*.paypalobjects.com',
  ])
  return [...origins]
}
