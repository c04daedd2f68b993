/** Every event there is. Nothing else is ever sent. */
export type AnalyticsEvent =
  | { name: `visit-${string}` }
  | { name: 'feature-navigation'; feature: string }
  | { name: 'button-click'; button: string }
  /** A section, a guide, or 'top'. */
  | { name: 'scroll'; to: string }
  | { name: 'plan-selection'; plan: number }
  | { name: 'newsletter-subscription' }
  | { name: 'contact-message' }
  | { name: 'bug-vote'; type: 'bug' | 'feature' }
  | { name: 'login' }
  | { name: 'registration' }

/** What an Umami-compatible script puts on the page. */
interface Umami {
  track(describe: (known: Record<string, unknown>) => Record<string, unknown>): void
}

declare global {
  interface Window {
    umami?: Umami
  }
  interface Navigator {
    globalPrivacyControl?: boolean
  }
}

/** Pages of a purchase are never counted. */
const uncountedPages = new Set(['checkout', 'crypto-checkout', 'orders', 'receipt'])
const waitingAtMost = 50

let page: string | undefined
/** The path's template: no parameter and no query string ever leaves. */
let pagePath = ''
let loading = false
/** What was done before the page was counted: browsers do not run what is loaded in the order in which it was asked for. */
const early: Record<string, unknown>[] = []
const waiting: (() => void)[] = []

/** A page was opened: count it, and load the script if that is configured and not refused. */
export function trackPage(name: string, path: string): void {
  page = name
  pagePath = path
  loadScript()
  send({})
  track({ name: `visit-${name}` })
  for (const event of early.splice(0)) send(event)
}

export function track({ name, ...data }: AnalyticsEvent): void {
  send({ name, data })
}

/** Somebody was led to a place on this page, by one of the landing page's buttons if it is named. */
export function trackJump(to: string, button?: string): void {
  if (button !== undefined) {
    track({ name: 'feature-navigation', feature: to })
    track({ name: 'button-click', button })
  }
  track({ name: 'scroll', to })
}

function send(event: Record<string, unknown>) {
  if (page === undefined) {
    if (early.length < waitingAtMost) early.push(event)
    return
  }
  if (!loading || uncountedPages.has(page)) return
  const url = pagePath
  const deliver = () =>
    window.umami?.track(({ website, hostname, language, screen }) => ({
      website,
      hostname,
      language,
      screen,
      url,
      ...event,
    }))
  if (window.umami) deliver()
  else if (waiting.length < waitingAtMost) waiting.push(deliver)
}

function loadScript() {
  if (loading || uncountedPages.has(page ?? '') || isRefused()) return
  const settings = document.querySelector<HTMLMetaElement>('meta[name="analytics"]')
  if (!settings) return
  loading = true
  const script = document.createElement('script')
  script.src = settings.content
  script.async = true
  script.dataset['websiteId'] = settings.dataset['website'] ?? ''
  // By itself the script would send whole addresses.
  script.dataset['autoTrack'] = 'false'
  script.addEventListener('load', () => {
    for (const deliver of waiting.splice(0)) deliver()
  })
  document.head.append(script)
}

function isRefused(): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true
}
