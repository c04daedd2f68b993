import { useEffect, useState } from 'react'

/** Longer than a provider usually takes to report a payment. */
const justArrivedMs = 12_000

/** For the first seconds of a page. */
export function useJustArrived(): boolean {
  const [isJustArrived, setIsJustArrived] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsJustArrived(false), justArrivedMs)
    return () => clearTimeout(timer)
  }, [])
  return isJustArrived
}
