import type { FastifyReply, FastifyRequest } from 'fastify'

import type { PaymentView } from '../controls/payment-view.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** What the pages of one provider are made with. */
export interface PageTools {
  context: SandboxContext
  /** Does what was chosen. False when it was not possible any more: the page then shows what is. */
  choose: (id: string, action: string) => Promise<boolean>
  view: (id: string) => Promise<PaymentView | undefined>
  send: (reply: FastifyReply, html: string) => FastifyReply
  sendMissing: (reply: FastifyReply) => FastifyReply
}

/** Which button was pressed. */
export function chosen(request: FastifyRequest): string {
  const body = typeof request.body === 'string' ? request.body : ''
  return new URLSearchParams(body).get('action') ?? ''
}
