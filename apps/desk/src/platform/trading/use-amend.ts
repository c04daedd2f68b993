import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { useRef } from 'react'

import { useTrading } from './trading-store.ts'

interface NewNumbers {
  limitPrice?: string
  limitOffset?: string
  stopPrice?: string
  size?: string
}

/** Asks for other numbers of an order; answers why not, or nothing. Asked twice at once, it is one change. */
export function useAmend(order: WireOrder): (to: NewNumbers) => Promise<string> {
  const trading = useTrading()
  const draftId = useRef('')
  return async (to) => {
    if (draftId.current === '') draftId.current = `amend-${crypto.randomUUID()}`
    const { clientOrderId, terms } = order
    const changed = (field: keyof NewNumbers) => {
      const text = to[field]?.replaceAll(',', '').trim()
      return text === undefined || text === '' || text === terms[field] ? null : text
    }
    const limitOffset = changed('limitOffset')
    const change = {
      ...(limitOffset !== null && { limitOffset }),
      limitPrice: changed('limitPrice'),
      stopPrice: changed('stopPrice'),
      size: changed('size'),
    }
    if (Object.values(change).every((text) => text === null)) return 'Nothing was changed.'
    const done = await trading.act({
      type: 'amend',
      draftId: draftId.current,
      clientOrderId,
      change,
      isPriceConfirmed: false,
    })
    if (done.guard !== 'unreachable') draftId.current = ''
    return done.isDone ? '' : done.reason
  }
}
