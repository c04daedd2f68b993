import { FakeClock } from '@leadline/runtime/testing/fake-clock'

import type { RequestPriority, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { RateLimiter } from '../session/rate-limiter.ts'
import { cautiousLimits, type SessionLimits } from '../session/session-limits.ts'

export const minute = 60_000
export const answered = (status = 200, headers: Record<string, string> = {}): VenueAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: '',
  sentAt: 0,
  receivedAt: 0,
})

const limits: SessionLimits = {
  ...cautiousLimits,
  buckets: {
    public: { scope: 'address', capacity: 4, refill: { kind: 'steady', perSecond: 1 } },
    private: { scope: 'key', capacity: 10, refill: { kind: 'steady', perSecond: 1 }, reserve: 4 },
    weight: {
      scope: 'address',
      capacity: 100,
      refill: { kind: 'window', windowMs: minute },
      usedHeader: 'x-used',
    },
    pair: { scope: 'key', capacity: 2, refill: { kind: 'steady', perSecond: 0.1 } },
  },
  inFlight: { public: 2, key: 2, urgent: 1 },
}

export function openRateLimiter(changes: Partial<SessionLimits> = {}) {
  const clock = new FakeClock()
  const start = clock.now()
  const sent: { purpose: string; at: number }[] = []
  const answers = new Map<string, VenueAnswer>()
  let answerAfterMs = 0
  let reply: (request: VenueRequest) => VenueAnswer = () => answered()
  const limiter = new RateLimiter({
    limits: { ...limits, ...changes },
    clock,
    offsetMs: () => 0,
    exchange: (request) => {
      sent.push({ purpose: request.purpose, at: clock.now() - start })
      return new Promise((resolve) => {
        if (answerAfterMs === 0) resolve(reply(request))
        else clock.after(answerAfterMs, () => resolve(reply(request)))
      })
    },
  })
  const submit = (
    purpose: string,
    priority: RequestPriority = 'market',
    costs: VenueRequest['costs'] = [{ bucket: 'public', weight: 1 }],
    keyId?: string,
  ) =>
    limiter.add(
      {
        id: 1,
        purpose,
        method: 'GET',
        path: '/',
        priority,
        costs,
        timeoutMs: 1000,
        ...(keyId === undefined ? {} : { keyId }),
      },
      (answer) => answers.set(purpose, answer),
    )
  return {
    clock,
    limiter,
    sent,
    answers,
    submit,
    slow: (ms: number) => {
      answerAfterMs = ms
    },
    reply: (next: (request: VenueRequest) => VenueAnswer) => {
      reply = next
    },
  }
}

export const names = (list: { purpose: string }[]) => list.map(({ purpose }) => purpose)
