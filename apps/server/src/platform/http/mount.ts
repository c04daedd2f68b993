import type { Answer, Endpoint, HandlerInput } from '@leadline/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

import { AppError } from '../app-error.ts'
import type { RateLimiter } from '../rate-limiter.ts'
import { authorise, type Authenticate, type CallerOf } from './authorise.ts'
import { deviceText } from './device-words.ts'
import { EncodedAnswer, sendEncoded } from './encoded-answer.ts'
import { invalidAddress, invalidBody } from './invalid-input.ts'
import { WrittenAnswers } from './written-answers.ts'

// Without a locale, zod says 'Invalid input' about everything.
z.config(z.locales.en())

/** Who calls, and from where. The address is for limits alone and is never stored. */
export interface CallContext<E extends Endpoint> {
  caller: CallerOf<E['who']>
  clientAddress: string
  /** Browser and system as readable text, where the caller's program names them. */
  device: string | null
  /** A browser that opens the answer saves it as a file of this name. */
  saveAs: (fileName: string) => void
}

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
  context: CallContext<E>,
) => Promise<AnswerOf<E>> | AnswerOf<E>

/** The answer itself or, of a list, its items checked and encoded beforehand. */
type AnswerOf<E extends Endpoint> =
  | Answer<E>
  | (Answer<E> extends readonly unknown[] ? EncodedAnswer<Answer<E>> : never)

export type Mount = <E extends Endpoint>(call: E, handle: Handler<E>) => void

/** What is known of somebody who makes a call, by whatever way it came. */
export interface Asking {
  clientAddress: string
  authorization: string | undefined
  userAgent: string | undefined
  params?: unknown
  query?: unknown
  body?: unknown
  saveAs?: (fileName: string) => void
}

/** Makes a call that is mounted, with its limit, its checks and its rules, for a page that was posted to. */
export type MakeCall = (call: Endpoint, asking: Asking) => Promise<unknown>

/** Serve contract calls, so that a route cannot drift from what the site imports. */
export function mountOn(
  app: FastifyInstance,
  limiter: RateLimiter,
  authenticate: Authenticate,
): { mount: Mount; makeCall: MakeCall } {
  const mounted = new Map<string, (asking: Asking) => Promise<unknown>>()
  const mount: Mount = (call, handle) => {
    const written = new WrittenAnswers(call.response)
    const run = async (asking: Asking) => {
      if (call.limit) await limiter.spend(call.path, asking.clientAddress, call.limit)
      const caller = await authorise(call, asking.authorization, authenticate)
      const input = {
        params: parseInput(call.params, asking.params, invalidAddress),
        query: parseInput(call.query, asking.query, invalidAddress),
        body: parseInput(call.body, asking.body, invalidBody),
        // Narrowed by parsing: the schemas of this very call have just accepted all three.
      } as HandlerInput<typeof call>
      return handle(input, {
        // authorise has thrown already if the call needs a caller and there is none.
        caller: caller as CallContext<typeof call>['caller'],
        clientAddress: asking.clientAddress,
        device: deviceText(asking.userAgent),
        saveAs: asking.saveAs ?? (() => undefined),
      })
    }
    mounted.set(call.path, run)
    const serveAt = (scope: FastifyInstance, path: string) =>
      scope.route({
        method: call.method,
        url: fastifyPath(path),
        handler: async (request, reply) => {
          const answer = await run({
            clientAddress: request.ip,
            authorization: request.headers.authorization,
            userAgent: request.headers['user-agent'],
            params: request.params,
            query: request.query,
            body: request.body,
            saveAs: (fileName) =>
              void reply.header('content-disposition', `attachment; filename="${fileName}"`),
          })
          if (answer instanceof EncodedAnswer) return sendEncoded(request, reply, answer)
          const body = written.of(answer)
          if (call.produces) void reply.type(`${call.produces}; charset=utf-8`)
          else void reply.type('application/json; charset=utf-8')
          if (!call.produces || call.who !== 'anyone')
            void reply.header('cache-control', 'no-store')
          return reply.status(call.status ?? 200).send(body)
        },
      })
    const serve = (scope: FastifyInstance) => {
      serveAt(scope, call.path)
      if (call.formerPath) serveAt(scope, call.formerPath)
    }
    const { accepts } = call
    if (!accepts) return serve(app)
    // A Fastify scope of its own, in which bodies are bytes. The caller is authorised before the
    // body is read.
    void app.register(async (scope) => {
      scope.addHook('onRequest', async ({ headers }) => {
        await authorise(call, headers.authorization, authenticate)
      })
      acceptBytes(scope, accepts)
      serve(scope)
    })
  }
  const makeCall: MakeCall = async (call, asking) => {
    const run = mounted.get(call.path)
    if (!run) throw new Error(`${call.path} is not mounted`)
    return call.response.parse(await run(asking))
  }
  return { mount, makeCall }
}

function acceptBytes(scope: FastifyInstance, accepts: NonNullable<Endpoint['accepts']>): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    [...accepts.types],
    { parseAs: 'buffer', bodyLimit: accepts.maxBytes },
    (_request, body, done) => done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(new AppError('unsupported_media_type', `Send one of: ${accepts.types.join(', ')}.`)),
  )
}

function parseInput(
  schema: z.ZodMiniType | undefined,
  input: unknown,
  refusal: (issues: z.core.$ZodIssue[]) => AppError,
): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw refusal(result.error.issues)
}

/** `/news/{slug}.md` as Fastify writes it. */
export function fastifyPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
