import { beforeEach, expect, test, vi } from 'vitest'

let script: EventTarget & { dataset: Record<string, string> }

beforeEach(() => {
  vi.resetModules()
  script = Object.assign(new EventTarget(), { dataset: {} })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    querySelector: () => ({ content: 'https://analytics.test/script.js', dataset: {} }),
    createElement: () => script,
    head: { append: () => undefined },
  })
})

/** The provider's script has come; what it is sent from now on, and what waited for it. */
function scriptComes(): unknown[] {
  const sent: unknown[] = []
  vi.stubGlobal('window', {
    umami: { track: (describe: (known: object) => object) => sent.push(describe({})) },
  })
  script.dispatchEvent(new Event('load'))
  return sent
}

test('a click that is reported before the page was counted is sent behind the visit', async () => {
  const { trackJump, trackPage } = await import('./analytics.ts')
  trackJump('pricing', 'begin-your-journey')
  trackPage('home', '/')
  expect(scriptComes()).toMatchObject([
    { url: '/' },
    { name: 'visit-home', url: '/' },
    { name: 'feature-navigation', data: { feature: 'pricing' }, url: '/' },
    { name: 'button-click', data: { button: 'begin-your-journey' }, url: '/' },
    { name: 'scroll', data: { to: 'pricing' }, url: '/' },
  ])
})

test('of a purchase nothing is sent, whatever was done before its page was counted', async () => {
  const { track, trackPage } = await import('./analytics.ts')
  track({ name: 'plan-selection', plan: 3 })
  trackPage('checkout', '/checkout')
  expect(scriptComes()).toEqual([])
})
