import { createHash } from 'node:crypto'

import { brand } from '@leadline/contract/brand'
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
        pageTitle: `API reference · ${brand.name}`,
        theme: 'none',
        darkMode: true,
        forceDarkModeState: 'dark',
        hideDarkModeToggle: true,
        customCss: referenceLook,
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

/** The site's own colors: those of `packages/ui/src/tokens.css`, under the names that the reference reads. */
const referenceLook = `
body { background: #06090d; }
.dark-mode {
  color-scheme: dark;
  --scalar-color-1: #eef3f7;
  --scalar-color-2: #a9b7c4;
  --scalar-color-3: #7b8a99;
  --scalar-color-accent: #e9b44c;
  --scalar-background-1: #06090d;
  --scalar-background-2: #0a0f15;
  --scalar-background-3: #101821;
  --scalar-background-accent: #e9b44c1f;
  --scalar-border-color: #1a2530;
  --scalar-color-green: #3ccf91;
  --scalar-color-red: #ff6b6b;
  --scalar-color-yellow: #e9b44c;
  --scalar-color-blue: #5bb8ff;
  --scalar-color-orange: #f3cd80;
  --scalar-color-purple: #a9b7c4;
  --scalar-button-1: #e9b44c;
  --scalar-button-1-hover: #f3cd80;
  --scalar-button-1-color: #06090d;
  --scalar-radius: 6px;
}`

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
