import { useEffect, useRef, useState } from 'react'

export interface Leaving {
  /** Whose button was pressed, until the browser has gone to the payment page. */
  by: string | undefined
  /** `find` answers with where to go, or with nothing after it has said what went wrong. */
  leave: (by: string, find: () => Promise<string | undefined>) => Promise<void>
}

/** One way out of the page at a time, and free again for whoever comes back. */
export function useLeaving(): Leaving {
  const [by, setBy] = useState<string>()
  // State changes with the next render; a double click is faster than that.
  const isLeaving = useRef(false)
  const change = (leaving: string | undefined) => {
    isLeaving.current = leaving !== undefined
    setBy(leaving)
  }
  useEffect(() => {
    // The browser may show the page again as it was left.
    const comeBack = (event: PageTransitionEvent) => event.persisted && change(undefined)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  const leave: Leaving['leave'] = async (name, find) => {
    if (isLeaving.current) return
    change(name)
    const url = await find()
    if (url === undefined) change(undefined)
    else location.assign(url)
  }
  return { by, leave }
}

/** The address of a payment page, if it can be one. */
export function paymentPage(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, location.origin)) return undefined
  const { protocol, href } = new URL(url, location.origin)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
