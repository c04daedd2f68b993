import { open } from 'node:fs/promises'

import { newestRelease, versionPattern } from '@leadline/contract/releases/version'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { readByteRange } from '../../platform/http/byte-range.ts'
import { sendError } from '../../platform/http/error-handler.ts'
import { isForPerson } from '../../platform/http/problem-page.ts'
import { offeredReleases } from './read-releases.ts'
import type { ReleaseDeps } from './release-deps.ts'
import { findFile } from './releases.store.ts'
import { storedPath } from './stored-file.ts'

interface Address {
  version: string
  name: string
}

/** Files at their permanent addresses, and the newest Windows installer at an address that never changes. */
export function serveReleaseFiles(app: FastifyInstance, deps: ReleaseDeps): void {
  app.route<{ Params: Address }>({
    method: ['GET', 'HEAD'],
    url: '/downloads/files/:version/:name',
    handler: async (request, reply) => sendFile(deps, request, reply, request.params),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/downloads/latest',
    handler: async (request, reply) => {
      const { files = [] } = newestRelease(await offeredReleases(deps.database)) ?? {}
      const file = files.find(({ name }) => name.endsWith('.exe')) ?? files[0]
      void reply.header('cache-control', 'no-store')
      if (file) return reply.redirect(file.url, 302)
      return sendNothing(request, reply, {
        status: 404,
        message: 'No release is offered right now.',
      })
    },
  })
}

/** Whoever follows a link in a browser is led to the page that says what there is, and why; a program reads a line. */
function sendNothing(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, message }: { status: 404 | 410; message: string },
): FastifyReply {
  void reply.header('cache-control', 'no-store')
  if (isForPerson(request)) return reply.redirect('/downloads', 302)
  return reply.status(status).type('text/plain; charset=utf-8').send(`${message}\n`)
}

async function sendFile(
  deps: ReleaseDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  address: Address,
) {
  // The address is only looked up in the database. Paths are made of what the table says, never of
  // what was requested.
  const file = isAddress(address) ? await findFile(deps.database, address) : undefined
  if (!file) return reply.callNotFound()
  if (file.withdrawn_at !== null) {
    return sendNothing(request, reply, {
      status: 410,
      message: `Version ${file.version} was withdrawn. ${file.withdrawn_because ?? ''}`,
    })
  }
  const etag = `"${file.sha256}"`
  const lastModified = new Date(file.published_at).toUTCString()
  if (isKnown(request, etag)) return reply.status(304).header('etag', etag).send()

  const handle = await openStored(storedPath(deps.dataDir, file.version, file), file.size)
  if (!handle) {
    request.log.error({ version: file.version, file: file.name }, 'a release file is missing here')
    return sendError(reply, 'unavailable', 'This file is not available right now.')
  }
  void reply.headers({
    'content-type': contentTypeOf(file.name),
    'content-disposition': `attachment; filename="${file.name}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    'last-modified': lastModified,
    etag,
  })
  const range = rangeAskedFor(request, file.size, [etag, lastModified])
  if (range === 'unsatisfiable') {
    await handle.close()
    return reply.status(416).header('content-range', `bytes */${file.size}`).send()
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range
  void reply.header('content-length', end - start + 1)
  if (range !== 'whole') {
    void reply.status(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  }
  if (request.method === 'HEAD') {
    await handle.close()
    return reply.send()
  }
  // Closes the file at its end, and when whoever downloads it goes away.
  return reply.send(handle.createReadStream({ start, end }))
}

/** Nothing else is ever published. */
function isAddress({ version, name }: Address): boolean {
  return versionPattern.test(version) && /^[\w.-]{1,120}$/.test(name)
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}

/**
 * A range is only sent when If-Range names this version of the file; otherwise the whole file is.
 */
function rangeAskedFor({ headers, method }: FastifyRequest, size: number, validators: string[]) {
  const ifRange = headers['if-range']
  const isSame = ifRange === undefined || validators.includes(String(ifRange))
  return method === 'GET' && isSame ? readByteRange(headers.range, size) : 'whole'
}

/** Undefined when this machine does not have it, or not all of it. */
async function openStored(path: string, size: number) {
  try {
    const handle = await open(path)
    if ((await handle.stat()).size === size) return handle
    await handle.close()
    return undefined
  } catch {
    return undefined
  }
}

function contentTypeOf(name: string): string {
  return name.toLowerCase().endsWith('.exe')
    ? 'application/vnd.microsoft.portable-executable'
    : 'application/octet-stream'
}
