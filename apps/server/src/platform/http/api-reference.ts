import { createHash } from 'node:crypto'

import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'

import { openApiDocument } from './openapi.ts'

/** The machine-readable contract, and the page that shows it to a person. */
export function serveApiReference(
  app: FastifyInstance,
  options: { publicUrl: () => string; elsewhere: string | undefined },
): void {
  app.get('/api/v1/openapi.json', async () => openApiDocument(options.publicUrl()))

  const { elsewhere } = options
  if (elsewhere !== undefined) {
    app.get('/api/docs', async (_request, reply) => reply.redirect(elsewhere))
    return
  }
  void app.register(async (docs) => {
    docs.addHook('onSend', async (_request, reply, payload) => {
      void reply.header('content-security-policy', referencePolicy(payload))
      return payload
    })
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/v1/openapi.json',
        withDefaultFonts: false,
        hideClientButton: true,
        telemetry: false,
        // It would send what is asked to another company.
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
      },
    })
  })
}

/** The reference brings styles and one inline script of its own: allowed here by hash, nowhere else. */
function referencePolicy(payload: unknown): string {
  const inlineScripts =
    typeof payload === 'string'
      ? [...payload.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
          (match) => match[1] ?? '',
        )
      : []
  const hashes = inlineScripts.map(
    (script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self'${hashes.join('')}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
