import type { FastifyInstance } from 'fastify'

import type { AnalyticsConfig } from '../config/analytics-settings.ts'
import type { PaymentsConfig } from '../config/payment-settings.ts'

/** The same headers on every answer, also on 404 and 500. Fixed strings: nothing to compute. */
export function sendSecurityHeaders(
  app: FastifyInstance,
  options: { analytics: AnalyticsConfig; wallet: PaymentsConfig['paypal']; tls: boolean },
): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    // The PayPal window opens from our page and must be able to answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.tls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

function contentSecurityPolicy({
  analytics,
  wallet,
}: {
  analytics: AnalyticsConfig
  wallet: PaymentsConfig['paypal']
}): string {
  const analyticsOrigin =
    analytics.kind === 'umami' ? ` ${new URL(analytics.scriptUrl).origin}` : ''
  const walletOrigins = walletOriginsOf(wallet)
  return [
    "default-src 'none'",
    `script-src 'self'${analyticsOrigin}${walletOrigins}`,
    // PayPal's script puts inline styles into the page.
    `style-src 'self'${walletOrigins === '' ? '' : " 'unsafe-inline'"}`,
    // News articles may show pictures from elsewhere.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${analyticsOrigin}${walletOrigins}`,
    ...(walletOrigins === '' ? [] : [`frame-src${walletOrigins}`]),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** Only the real PayPal needs other origins: our sandbox is served from our own. */
function walletOriginsOf(wallet: PaymentsConfig['paypal']): string {
  if (wallet.kind !== 'provider') return ''
  const origins = new Set([
    new URL(wallet.keys.sdkUrl).origin,
    'https://www.paypal.com',
    'https://www.sandbox.paypal.com',
    'https://*.paypalobjects.com',
  ])
  return ` ${[...origins].join(' ')}`
}
