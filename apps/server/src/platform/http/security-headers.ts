import type { FastifyInstance } from 'fastify'

import type { AnalyticsConfig } from '../config/analytics-settings.ts'
import { trialHeaders } from './trial-headers.ts'

/** The same headers on every answer, also on 404 and 500: fixed strings, and the request's own name. */
export function sendSecurityHeaders(
  app: FastifyInstance,
  options: {
    analytics: AnalyticsConfig
    /** Where the scripts of payment providers come from and talk to. */
    paymentScriptOrigins: readonly string[]
    tls: boolean
  },
): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(options),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    // A payment provider's window opens from our page and must be able to answer it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(options.tls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).headers(trialHeaders(request.url)).header('x-request-id', request.id)
    done()
  })
}

function contentSecurityPolicy({
  analytics,
  paymentScriptOrigins,
}: {
  analytics: AnalyticsConfig
  paymentScriptOrigins: readonly string[]
}): string {
  const analyticsOrigin =
    analytics.kind === 'umami' ? ` ${new URL(analytics.scriptUrl).origin}` : ''
  const paymentOrigins = paymentScriptOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    `script-src 'self'${analyticsOrigin}${paymentOrigins}`,
    // A payment provider's script writes the looks of its buttons into the page.
    `style-src 'self'${paymentOrigins === '' ? '' : " 'unsafe-inline'"}`,
    // News articles may show pictures from elsewhere.
    "img-src 'self' data: https:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self'${analyticsOrigin}${paymentOrigins}`,
    ...(paymentOrigins === '' ? [] : [`frame-src${paymentOrigins}`]),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
