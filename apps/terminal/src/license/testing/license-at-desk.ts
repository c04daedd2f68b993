import type { LicenseMessage, LicenseNews, WireLicense } from '@leadline/desk-protocol/license'
import type { Clock } from '@leadline/runtime/clock'
import { onTestFinished } from 'vitest'

import { openLicense } from '../open-license.ts'

type Setup = Parameters<typeof openLicense>[0]
type Done = Extract<LicenseNews, { type: 'licenseDone' }>
type Asked = Extract<LicenseMessage, { request: number }>
type Question = Asked extends infer Each
  ? Each extends Asked
    ? Omit<Each, 'request'>
    : never
  : never

/** The computer's clock, in which waiting takes a hundredth of the time. */
export const hastyClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms / 100)
    return () => clearTimeout(timer)
  },
  random: () => 0.5,
}

/** The license part of a terminal, with somebody at the desk. */
export async function licenseAt(home: string, setup: Partial<Setup> = {}) {
  const logged: unknown[] = []
  const license = await openLicense({
    home,
    serverUrl: undefined,
    version: '1.2.3',
    clock: hastyClock,
    log: (event, facts) => logged.push([event, facts]),
    build: undefined,
    ...setup,
  })
  onTestFinished(() => license.stop())
  const answers = new Map<number, (done: Done) => void>()
  const states: WireLicense[] = []
  let lastRequest = 0
  const session = license.desk.join((news) => {
    if (news.type === 'license') states.push(news.license)
    else answers.get(news.request)?.(news)
  })
  session.handle({ type: 'license' })
  const state = (): WireLicense => {
    const last = states.at(-1)
    if (!last) throw new Error('nothing was told')
    return last
  }
  return {
    ...license,
    state,
    told: () => JSON.stringify([states, logged]),
    ask: (question: Question): Promise<Done> => {
      lastRequest += 1
      const request = lastRequest
      return new Promise((resolve) => {
        answers.set(request, resolve)
        session.handle({ ...question, request })
      })
    },
  }
}
