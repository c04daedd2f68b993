import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this, compressing takes longer than sending. */
const compressFromBytes = 2048

declare const encodes: unique symbol
/** JSON of a value that a schema has accepted. Only `encode` makes it. */
export type Encoded<T> = string & { [encodes]: T }

/** Check a value against its schema and write it as JSON, once for all answers it will be part of. */
export function encode<S extends z.ZodMiniType>(
  schema: S,
  value: z.input<S>,
): Encoded<z.output<S>> {
  return JSON.stringify(schema.parse(value)) as Encoded<z.output<S>>
}

/**
 * The answer of a call that lists a great deal: its items were checked when they were encoded, so
 * that an answer costs a join rather than a check of everything. The same object may be sent again
 * and again, and is compressed once.
 */
export class EncodedAnswer<T extends readonly unknown[]> {
  readonly etag: string
  readonly #items: readonly Encoded<T[number]>[]
  #body: Buffer | undefined
  readonly #compressed = new Map<string, Promise<Buffer>>()

  /** `etag` must change whenever an item does. */
  constructor(items: readonly Encoded<T[number]>[], etag: string) {
    this.#items = items
    this.etag = etag
  }

  body(): Buffer {
    return (this.#body ??= Buffer.from(`[${this.#items.join(',')}]`))
  }

  compressed(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const known = this.#compressed.get(encoding)
    if (known) return known
    // Fast rather than small, because a request is waiting for it.
    const made =
      encoding === 'br'
        ? compressBrotli(this.body(), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : compressGzip(this.body(), { level: 2 })
    this.#compressed.set(encoding, made)
    return made
  }
}

/** Send an answer, or 304 to a client that already has it. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedAnswer<readonly unknown[]>,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'], answer)
  const etag = `"${answer.etag}${encoding ? `-${encoding}` : ''}"`
  void reply.headers({
    etag,
    // Only the caller's own cache may keep it, and must ask again each time.
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  void reply.type('application/json; charset=utf-8')
  if (!encoding) return reply.send(answer.body())
  return reply.header('content-encoding', encoding).send(await answer.compressed(encoding))
}

function encodingFor(accepted = '', answer: EncodedAnswer<readonly unknown[]>) {
  if (answer.body().length < compressFromBytes) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}
