import { minuteMs } from '@leadline/contract/durations'
import { errorStatus } from '@leadline/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { RateLimiter } from '../rate-limiter.ts'
import type { Runtime } from '../runtime.ts'
import { answerPlainForm } from './answer-plain-form.ts'
import { refusalOf } from './error-handler.ts'
import type { MakeCall } from './mount.ts'
import { isFromOwnPage } from './own-origin.ts'
import { PostedOnce } from './posted-once.ts'
import { sendProblem } from './problem-page.ts'
import { type SiteFile, type SiteFiles, withPosted } from './site-files.ts'

/** What answering posted forms takes; without it, pages are only read. */
export interface PostDeps {
  makeCall: MakeCall
  publicUrl: () => string
  limiter: RateLimiter
  runtime: Pick<Runtime, 'now' | 'newSecret'>
}

/** What a program is answered that posts to the address of a page; undefined where a person has posted. */
export type AnswerProgram = (post: {
  query: URLSearchParams
  body: string
  /** Browsers name the page that a form stands on. */
  isFromBrowser: boolean
}) => Promise<string | undefined>

const advice = 'Go back in your browser: what you typed is still there.'
/** Nothing of what another site has filled in is shown as if its reader had. */
const notOurs = {
  heading: 'This could not be sent',
  message: 'This form did not come from a page of this site, so nothing was sent.',
  advice: 'Open the page here and send it again.',
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
    programs: ReadonlyMap<string, AnswerProgram>
  },
  deps: PostDeps,
): void {
  const postedOnce = new PostedOnce(deps.runtime)
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
      // What leaves no page to say it on: a form that is too large, or sent too often.
      const problem = { heading: 'This could not be sent', message, advice }
      return sendProblem(reply, errorStatus[code], problem, request.server.problemPage)
    })
    scope.post('/*', async (request, reply) => {
      const path = pathOf(request)
      // Programs are answered in their own way.
      if (path.startsWith('/api/')) return reply.callNotFound()
      const said = await pages.programs.get(path)?.(asProgram(request))
      if (said !== undefined) return sendText(reply, said)
      await deps.limiter.spend('plain forms', request.ip, postLimit)
      // Before any page is made: another site can have its visitors send as many as it likes.
      if (!isFromOwnPage(request.headers, deps.publicUrl())) {
        return sendProblem(reply, errorStatus.not_allowed, notOurs, request.server.problemPage)
      }
      const page = await pages.pageAt(path, request)
      if (!page) return pages.notFound(request, reply)
      const answer = await answerPlainForm({ makeCall: deps.makeCall, postedOnce }, path, request)
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

function asProgram({ url, body, headers }: FastifyRequest): Parameters<AnswerProgram>[0] {
  return {
    query: new URLSearchParams(url.split('?', 2)[1] ?? ''),
    body: typeof body === 'string' ? body : '',
    isFromBrowser: [headers['sec-fetch-site'], headers.origin, headers.referer].some(Boolean),
  }
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

function sendPage(reply: FastifyReply, status: number, body: Buffer | string): FastifyReply {
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(body)
}
