import { useEffect, useRef, useState } from 'react'

/**
 * One way out of the page at a time: `busy` from the click until the browser has gone to the payment
 * page, and free again for whoever comes back.
 */
export function useLeaving() {
  const [busy, setBusy] = useState(false)
  // State changes with the next render; a double click is faster than that.
  const isLeaving = useRef(false)
  const change = (leaving: boolean) => {
    isLeaving.current = leaving
    setBusy(leaving)
  }
  useEffect(() => {
    // The browser may show the page again as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && change(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  /** `find` answers with where to go, or with nothing after it has said what went wrong. */
  const leave = async (find: () => Promise<string | undefined>) => {
    if (isLeaving.current) return
    change(true)
    const url = await find()
    if (url === undefined) change(false)
    else location.assign(url)
  }
  return { busy, leave }
}

/** The address of a payment page, if it can be one. */
export function paymentPage(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, location.origin)) return undefined
  const { protocol, href } = new URL(url, location.origin)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
