import { expect, test } from 'vitest'

import { livePaypalApi } from '../../../../platform/config/payment-settings.ts'
import { paypalScriptUrl } from './paypal-script.ts'

const keys = {
  clientId: 'client 1',
  clientSecret: 'never in a page',
  webhookId: 'WH-1',
  apiUrl: livePaypalApi,
  sdkUrl: 'https://www.paypal.com/sdk/js',
}

test("the wallet's script gets client, currency and intent, and no secret", () => {
  const url = new URL(paypalScriptUrl(keys))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    'client-id': 'client 1',
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
  })
})

test('only outside the live wallet is a country named: the live one would refuse to load', () => {
  expect(paypalScriptUrl(keys)).not.toContain('buyer-country')
  const sandbox = { ...keys, apiUrl: 'https://api-m.sandbox.paypal.com' }
  expect(new URL(paypalScriptUrl(sandbox)).searchParams.get('buyer-country')).toBe('US')
})

test('an address of the script that has a query keeps it', () => {
  const url = new URL(paypalScriptUrl({ ...keys, sdkUrl: 'https://cdn.example/sdk/js?debug=1' }))
  expect(url.searchParams.get('debug')).toBe('1')
  expect(url.searchParams.get('currency')).toBe('USD')
})
