import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readByteRange } from './byte-range.ts'
import { sendError } from './error-handler.ts'
import { type LivePage, LivePages } from './live-pages.ts'
import { fillProblemPage, withoutLooks } from './problem-page.ts'
import { type AnswerProgram, type PostDeps, servePosts } from './serve-posts.ts'
import { encode, filledShell, type SiteFile, type SiteFiles } from './site-files.ts'

/** What a shell says at one address where no script runs. */
export interface ShellText {
  title: string
  /** Safe as it is. */
  html: string
}

/** Whether there is a page where a shell's parameter has this value, and what it says if that is known here. */
export type HasPage = (parameter: string) => Promise<boolean | ShellText | undefined>

/**
 * Pages and assets from memory; what is neither gets a real 404. So does an address of a shell whose
 * feature knows no such page; a shell that is not in `hasPage` stands for every value.
 */
export function serveSite(
  app: FastifyInstance,
  openSite: () => SiteFiles,
  hasPage: Readonly<Record<`/${string}/[${string}`, HasPage>> = {},
  livePages: Readonly<Record<`/${string}`, LivePage>> = {},
  posts?: PostDeps & { programs?: Readonly<Record<`/${string}`, AnswerProgram>> },
): void {
  let opened: SiteFiles | undefined
  const site = () => (opened ??= openSite())
  const hasPages = new Map(Object.entries(hasPage))
  const live = new LivePages(livePages)

  const pageAt = async (path: string, request: FastifyRequest) => {
    const file = site().byPath.get(path)
    const [, query] = request.url.split('?', 2)
    if (file) return live.upToDate({ path, query }, file, site(), request.log)
    const shell = shellFor(site(), path)
    const said = shell && (await (hasPages.get(shell.name)?.(shell.parameter) ?? true))
    if (!shell || !said) return undefined
    return said === true ? shell.file : filledShell(shell.file, said)
  }

  app.get('/*', async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2)
    const withoutSlash = path.replace(/\/+$/, '')
    // Only ever a path of ours: an address such as //elsewhere/ must not become a redirect to it.
    if (withoutSlash !== path && site().byPath.has(withoutSlash)) {
      return reply.redirect(query === undefined ? withoutSlash : `${withoutSlash}?${query}`, 301)
    }
    const page = await pageAt(path, request)
    return page ? sendFile(request, reply, page) : sendNotFound(request, reply, site())
  })
  if (posts) {
    const notFound = (request: FastifyRequest, reply: FastifyReply) =>
      sendNotFound(request, reply, site())
    const htmlAt = async (path: string, request: FastifyRequest) => {
      const page = await pageAt(path, request)
      return page?.contentType.startsWith('text/html') ? page : undefined
    }
    const programs = new Map(Object.entries(posts.programs ?? {}))
    servePosts(app, site, { pageAt: htmlAt, notFound, programs }, posts)
  }
  app.decorate('problemPage', (problem) => {
    const { problemPage } = site()
    return problemPage ? fillProblemPage(problemPage, problem) : withoutLooks(problem)
  })
  app.setNotFoundHandler(async (request, reply) => {
    const isApi = request.url.startsWith('/api/')
    return isApi || request.method !== 'GET'
      ? sendError(reply, 'not_found', 'There is nothing at this address.')
      : sendNotFound(request, reply, site())
  })
}

/** The page for `/bugs/17` is the one that was made for `/bugs/[id]`. */
function shellFor({ shells }: SiteFiles, path: string) {
  for (const [name, file] of shells ?? []) {
    const parameter = parameterIn(path, name)
    if (parameter !== undefined) return { name, file, parameter }
  }
  return undefined
}

/** What stands in place of the brackets: `/orders/7/receipt` is `/orders/[id]/receipt` with 7. */
function parameterIn(path: string, shell: string): string | undefined {
  const [before = '', after = ''] = shell.split(/\[\w+\]/, 2)
  if (!path.startsWith(before) || !path.endsWith(after)) return undefined
  const parameter = path.slice(before.length, path.length - after.length)
  return /^[\w.~-]{1,200}$/.test(parameter) ? parameter : undefined
}

async function sendNotFound(request: FastifyRequest, reply: FastifyReply, site: SiteFiles) {
  if (request.url.startsWith('/api/')) {
    return sendError(reply, 'not_found', 'There is nothing at this address.')
  }
  const { encoding, body } = await encode(site.notFoundPage, request.headers['accept-encoding'])
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply
    .status(404)
    .headers({
      'content-type': site.notFoundPage.contentType,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    .send(body)
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile) {
  const { encoding, body } = await encode(file, request.headers['accept-encoding'])
  const etag = encoding === 'identity' ? `"${file.etag}"` : `"${file.etag}-${encoding}"`
  void reply.headers({ 'cache-control': file.cacheControl, etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  void reply.header('content-type', file.contentType)
  if (file.compressible) {
    if (encoding !== 'identity') void reply.header('content-encoding', encoding)
    return reply.send(body)
  }
  return sendRange(request, reply, body)
}

/** Video players seek by requesting ranges. */
function sendRange(request: FastifyRequest, reply: FastifyReply, body: Buffer) {
  void reply.header('accept-ranges', 'bytes')
  const range = readByteRange(request.headers.range, body.length)
  if (range === 'whole') return reply.send(body)
  if (range === 'unsatisfiable') {
    return reply.status(416).header('content-range', `bytes */${body.length}`).send()
  }
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${body.length}`)
    .send(body.subarray(range.start, range.end + 1))
}
