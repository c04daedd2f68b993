import type { FoundMarket } from '@leadline/desk-protocol/hub-messages'
import { useEffect, useState } from 'react'

import { useDocument } from '../../platform/documents/use-document.ts'
import { useHub } from '../../platform/hub/hub-context.ts'
import {
  symbolPreferences,
  symbolPreferencesName,
} from '../../platform/preferences/symbol-preferences.ts'
import { rankMarkets } from './rank-markets.ts'

const limit = 200

/** Markets of all exchanges that begin with a text, best first; undefined until the hub has answered. */
export function useFoundMarkets(text: string): readonly FoundMarket[] | undefined {
  const hub = useHub()
  const [{ quoteCurrency, hidden }] = useDocument(symbolPreferences, symbolPreferencesName)
  const [found, setFound] = useState<{ text: string; markets: readonly FoundMarket[] }>()
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === '') return undefined
    let isCurrent = true
    hub
      .ask({ type: 'find', text: wanted.slice(0, 50), limit })
      .then((answer) => {
        if (isCurrent && answer.type === 'found')
          setFound({ text: wanted, markets: answer.markets })
        return undefined
      })
      .catch(() => isCurrent && setFound({ text: wanted, markets: [] }))
    return () => {
      isCurrent = false
    }
  }, [hub, wanted])
  if (wanted === '') return []
  if (found?.text !== wanted) return undefined
  return rankMarkets(found.markets, wanted, quoteCurrency, hidden)
}
