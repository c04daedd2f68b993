import type { FastifyInstance, FastifyReply } from 'fastify'

import { AppError } from '../../platform/app-error.ts'
import type { Config } from '../../platform/config.ts'
import { hasMailbox } from '../../platform/config/open-doors.ts'
import type { Database } from '../../platform/database/open-database.ts'
import { mailboxPage, messagePage, missingPage } from './dev-mail-pages.ts'
import { listKeptMail, readKeptMail } from './dev-mail.store.ts'

// The pages and the mails shown in them bring their own styles. Nothing runs, nothing is loaded.
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

/** A small mailbox for whoever runs this locally. In production, or with SMTP, it does not exist. */
export function devMailRoutes(
  app: FastifyInstance,
  config: Pick<Config, 'production' | 'mail' | 'port' | 'allowed'>,
  database: Database,
): void {
  if (!hasMailbox(config)) return
  const { from } = config.mail
  void app.register(async (mailbox) => {
    mailbox.addHook('onRequest', async ({ headers }, reply) => {
      if (!config.allowed.publicMailbox && !isThisMachine(headers.host))
        throw forThisMachine(config)
      void reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    })
    mailbox.get('/dev/mail', async (_request, reply) =>
      sendPage(reply, mailboxPage(await listKeptMail(database, from))),
    )
    mailbox.get('/dev/mail.json', async () => listKeptMail(database, from))
    mailbox.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
      const found = await readKeptMail(database, from, request.params.id)
      if (found) return sendPage(reply, messagePage(found))
      return sendPage(reply.status(404), missingPage())
    })
  })
}

/**
 * A page that has had its own name resolved to this machine reads what it gets from there; the browser then still
 * names the page as the host.
 */
function isThisMachine(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname
  return name === 'localhost' || name === '127.0.0.1' || name === '[::1]'
}

function forThisMachine({ port }: Pick<Config, 'port'>): AppError {
  return new AppError(
    'not_allowed',
    `The mailbox is for this machine alone. Open it at http://localhost:${port}/dev/mail.`,
  )
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(html)
}
