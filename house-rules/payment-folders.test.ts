import { expect, test } from 'vitest'

import { sourceFiles } from './source-files.ts'

const base = 'apps/server/src/features/payments/'

/** Outermost first: a file may import its own folder and the ones after it. */
const order = [
  'payments.routes.ts',
  'payment-metrics.ts',
  'checkout',
  'events',
  'reconciliation',
  'refunds',
  'retention',
  'captures',
  'settlement',
  'anonymous-purchase',
  'buyer-mail',
  'alerts',
  'orders',
  'attempts',
  'payment-deps.ts',
  'providers',
]

const isShipped = ({ path }: { path: string }) => !/\.test\.ts$|\/testing\/|\/proofs\//.test(path)
const payments = sourceFiles('apps/server/src/features/payments').filter(isShipped)
const folderOf = (path: string) => path.slice(base.length).split('/')[0] ?? ''

test('imports between the folders of payments point one way', () => {
  expect(payments.map(({ path }) => folderOf(path)).filter((it) => !order.includes(it))).toEqual([])
  const wrong = payments.flatMap(({ path, imports }) =>
    imports
      .filter((target) => target.startsWith(base))
      .filter((target) => order.indexOf(folderOf(target)) < order.indexOf(folderOf(path)))
      .map((target) => `${path} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test("a payment provider is called by its name in its own folder only, and in the operator's settings", () => {
  const own = /\/(?:providers\/|payment-sandbox\/src\/)(?:stripe|paypal|btcpay)\//
  const settings = /\/platform\/config/
  const named = sourceFiles('apps/server/src')
    .filter(isShipped)
    .filter(({ path }) => !own.test(path) && !settings.test(path))
    .filter(({ text }) => /'(?:stripe|paypal|btcpay)'/.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})
