import type { FastifyReply, FastifyRequest } from 'fastify'

import type { ProviderName } from '../delivery.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { PaymentView } from './payment-view.ts'

export interface PageTools {
  context: SandboxContext
  /** Does what was chosen. False when it was not possible any more: the page then shows what is. */
  choose: (provider: ProviderName, id: string, action: string) => Promise<boolean>
  view: (provider: ProviderName, id: string) => Promise<PaymentView | undefined>
  send: (reply: FastifyReply, html: string) => FastifyReply
  sendMissing: (reply: FastifyReply) => FastifyReply
}

/** Which button was pressed. */
export function chosen(request: FastifyRequest): string {
  const body = typeof request.body === 'string' ? request.body : ''
  return new URLSearchParams(body).get('action') ?? ''
}
