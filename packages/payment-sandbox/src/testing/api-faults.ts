import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { ProviderName } from '../provider-name.ts'
import { falsifiedAnswer, type FalseAnswer } from './false-answers.ts'

/**
 * How a call goes wrong. A number is the status of an answer, with `body` if one is given.
 * 'hang' never answers, 'reset' breaks the line before anything happened, 'lose the answer' does what
 * was asked and then breaks the line, 'garbage' is a 200 with a page of HTML, 'empty' a 200 with nothing.
 */
export type Failure = number | 'hang' | 'reset' | 'lose the answer' | 'garbage' | 'empty'

export interface FailurePlan {
  how: Failure
  /** For how many calls; once, unless given. */
  times?: number
  /** What a failing status answers with. */
  body?: object
  /** Only calls of this provider, with this method, to a path that matches. */
  provider?: ProviderName
  method?: 'GET' | 'POST'
  path?: RegExp
}

export interface Call {
  provider: ProviderName
  method: string
  /** Below the provider's address, with its query. */
  path: string
}

/** Makes the providers' interfaces fail, hang and answer falsely. Webhooks have faults of their own. */
export class ApiFaults {
  #failures: FailurePlan[] = []
  #falseAnswers: FalseAnswer[] = []
  #slowMs = 0
  #noUrl = false
  /** Everything that was asked, in order. */
  readonly calls: Call[] = []

  /** The next calls that fit go wrong. */
  fail(plan: FailurePlan): void {
    this.#failures.push({ times: 1, ...plan })
  }

  /** Every answer about payments says something else than the truth. */
  falsify(answer: FalseAnswer): void {
    this.#falseAnswers.push(answer)
  }

  /** Every answer takes this long. */
  answerSlowly(ms: number): void {
    this.#slowMs = ms
  }

  /** What is created has no page to pay at. */
  giveNoUrl(): void {
    this.#noUrl = true
  }

  /** From now on everything is as it should be. */
  clear(): void {
    this.#failures = []
    this.#falseAnswers = []
    this.#slowMs = 0
    this.#noUrl = false
  }

  /** Call it before the sandbox is opened on the same app. */
  install(app: FastifyInstance, prefix: string): void {
    const losing = new WeakSet<FastifyRequest>()
    app.addHook('onRequest', async (request, reply) => {
      const call = callOf(request, prefix)
      if (!call) return
      this.calls.push(call)
      if (this.#slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#slowMs))
      const plan = this.#nextFailure(call)
      if (plan?.how === 'lose the answer') losing.add(request)
      else if (plan) return goWrong(plan, request, reply)
    })
    app.addHook('onSend', async (request, _reply, payload) => {
      if (losing.has(request)) request.raw.socket.destroy()
      const call = callOf(request, prefix)
      if (!call || typeof payload !== 'string') return payload
      const noUrl = this.#noUrl && call.method === 'POST'
      return falsifiedAnswer(
        call,
        payload,
        noUrl ? [...this.#falseAnswers, { noUrl }] : this.#falseAnswers,
      )
    })
  }

  #nextFailure(call: Call): FailurePlan | undefined {
    const plan = this.#failures.find(
      ({ provider, method, path, times = 1 }) =>
        times > 0 &&
        (provider === undefined || provider === call.provider) &&
        (method === undefined || method === call.method) &&
        (path === undefined || path.test(call.path)),
    )
    if (plan) plan.times = (plan.times ?? 1) - 1
    return plan
  }
}

/** Only the interfaces fail; pages, script and style do not. */
function callOf({ method, url }: FastifyRequest, prefix: string): Call | undefined {
  if (!url.startsWith(`${prefix}/`)) return undefined
  const [, name, path] =
    /^\/(stripe|paypal|btcpay)(\/(?:v1|v2|api)\/.*)$/.exec(url.slice(prefix.length)) ?? []
  const provider = (['stripe', 'paypal', 'btcpay'] as const).find((one) => one === name)
  return provider && path !== undefined ? { provider, method, path } : undefined
}

async function goWrong({ how, body }: FailurePlan, request: FastifyRequest, reply: FastifyReply) {
  if (how === 'hang') return new Promise<never>(() => {})
  if (how === 'reset') {
    reply.hijack()
    request.raw.socket.destroy()
    return reply
  }
  if (how === 'garbage') return reply.type('text/html').send('<html><h1>It works</h1>')
  if (how === 'empty') return reply.status(200).send('')
  return reply.status(Number(how)).send(body ?? { message: 'The sandbox was told to fail.' })
}
