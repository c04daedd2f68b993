import { FakeClock } from '@leadline/runtime/testing/fake-clock'

import type { RequestPriority, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { RequestGate } from '../shell/request-gate.ts'
import { cautiousLimits, type ShellLimits } from '../shell/shell-limits.ts'

export const minute = 60_000
export const answered = (status = 200, headers: Record<string, string> = {}): VenueAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: '',
  sentAt: 0,
  receivedAt: 0,
})

const limits: ShellLimits = {
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

export function openGate(changes: Partial<ShellLimits> = {}) {
  const clock = new FakeClock()
  const start = clock.now()
  const sent: { purpose: string; at: number }[] = []
  const answers = new Map<string, VenueAnswer>()
  let answerAfterMs = 0
  let reply: (request: VenueRequest) => VenueAnswer = () => answered()
  const gate = new RequestGate({
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
    gate.add(
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
    gate,
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
