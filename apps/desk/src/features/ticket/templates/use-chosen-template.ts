import { useContext, useEffect, useEffectEvent } from 'react'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import { useValue } from '../../../platform/value.ts'
import { ChosenTemplatesContext } from './chosen-templates.ts'
import type { OrderTemplate } from './order-template.ts'

/** Hands over a template once the ticket, which may be opened just now, can be seen. */
export function useChosenTemplate(take: (template: OrderTemplate) => void): void {
  const { id, isVisible } = usePanel()
  const { waiting } = useContext(ChosenTemplatesContext)
  const chosen = useValue(waiting)
  const handOver = useEffectEvent(take)
  useEffect(() => {
    if (chosen?.panelId !== id || !isVisible) return
    waiting.set(null)
    handOver(chosen.template)
  }, [chosen, id, isVisible, waiting])
}
