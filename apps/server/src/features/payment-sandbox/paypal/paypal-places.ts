import type { SandboxContext } from '../sandbox-context.ts'
import type { Places } from './order-answer.ts'

/** The ports are known only once the server listens, so they are looked up each time. */
export function paypalPlaces({ apiOrigin, publicUrl, prefix }: SandboxContext): () => Places {
  return () => ({ api: `${apiOrigin()}${prefix}/paypal`, page: `${publicUrl()}${prefix}/paypal` })
}
