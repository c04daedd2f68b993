import { minuteMs } from '@leadline/contract/durations'
import { errorStatus } from '@leadline/contract/errors'
import { escapeMarkup } from '@leadline/markup/escape-markup'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { RateLimiter } from '../rate-limiter.ts'
import { answerPlainForm } from './answer-plain-form.ts'
import { refusalOf } from './error-handler.ts'
import type { MakeCall } from './mount.ts'
import { type SiteFile, type SiteFiles, withPosted } from './site-files.ts'

/** What answering posted forms takes; without it, pages are only read. */
export interface PostDeps {
  makeCall: MakeCall
  publicUrl: () => string
  limiter: RateLimiter
}

const maxFormBytes = 64 * 1024
/** Each answer is a page that is made for it, whether or not a call is. */
const postLimit = { max: 60, windowMs: 10 * minuteMs }

/**
 * A browser posts a form by itself where script is off, failed to load or has not come yet. It is answered with the
 * form's own page. Nothing that a person can send ends in JSON.
 */
export function servePosts(
  app: FastifyInstance,
  site: () => SiteFiles,
  pages: {
    pageAt: (path: string, request: FastifyRequest) => Promise<SiteFile | undefined>
    notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  },
  deps: PostDeps,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      const { code, message, retryAfterSeconds } = refusalOf(error, request.log)
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
      return sendPage(reply, errorStatus[code], plainWords(message))
    })
    scope.post('/*', async (request, reply) => {
      const path = pathOf(request)
      // Programs are answered in their own way.
      if (path.startsWith('/api/')) return reply.callNotFound()
      const page = await pages.pageAt(path, request)
      if (!page) return pages.notFound(request, reply)
      await deps.limiter.spend('plain forms', request.ip, postLimit)
      const answer = await answerPlainForm(deps, path, request)
      const { render } = site()
      // A page whose forms need script says so itself.
      if (!answer || !render) return sendPage(reply, errorStatus.method_not_allowed, page.body)
      const { retryAfterSeconds } = answer
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
      const middle = await render(path, { posted: answer.posted })
      return sendPage(reply, answer.status, withPosted(page, middle).body)
    })
  })
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1)
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}

function sendPage(reply: FastifyReply, status: number, body: Buffer | string): FastifyReply {
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(body)
}

/** For what leaves no page to say it on: a form that is too large, or sent too often. */
function plainWords(message: string): string {
  return `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>This could not be sent</title><h1>This could not be sent</h1><p>${escapeMarkup(message)}</p><p>Go back in your browser: what you typed is still there.</p></html>`
}
