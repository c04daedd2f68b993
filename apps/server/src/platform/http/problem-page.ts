import { escapeMarkup } from '@leadline/markup/escape-markup'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { SiteFile } from './site-files.ts'

/** What went wrong, to a person who asked for a page. */
export interface Problem {
  heading: string
  message: string
  /** What can be done now. */
  advice: string
}

/** Set by the site, which has the page: what a person asks for is answered with one, also when it fails. */
declare module 'fastify' {
  interface FastifyInstance {
    problemPage?: (problem: Problem) => string
  }
}

/** Whether a person sees the answer: an address that is opened, not one that a program or a page asks for. */
export function isForPerson({ url, method, headers }: FastifyRequest): boolean {
  if (url.startsWith('/api/') || (method !== 'GET' && method !== 'POST')) return false
  return headers.accept?.includes('text/html') ?? false
}

export function sendProblem(
  reply: FastifyReply,
  status: number,
  problem: Problem,
  write: (problem: Problem) => string = withoutLooks,
): FastifyReply {
  return reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(write(problem))
}

/**
 * The page that the build has left for it, with these words in place of their names, and in the data from which
 * script makes the same page. Nothing is rendered: it costs nothing, and cannot fail.
 */
export function fillProblemPage(page: SiteFile, problem: Problem): string {
  const data = JSON.stringify({ problem }).replaceAll('<', '\\u003c')
  return page.body
    .toString()
    .replaceAll(/\{(heading|message|advice)\}/g, (_name, word: keyof Problem) =>
      escapeMarkup(problem[word]),
    )
    .replace(/(<script [^>]*id="page-data">)[^<]*/, (_all, opening: string) => opening + data)
}

/** Where the site is not built. */
export function withoutLooks({ heading, message, advice }: Problem): string {
  const title = escapeMarkup(heading)
  return `<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>${title}</title><h1>${title}</h1><p>${escapeMarkup(message)}</p><p>${escapeMarkup(advice)}</p></html>`
}
