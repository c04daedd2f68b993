import { createContext } from 'react'

import { Value } from '../../../platform/value.ts'
import type { OrderTemplate } from './order-template.ts'

/** A template that was chosen by a key or by name, until a ticket takes it. */
export class ChosenTemplates {
  readonly waiting = new Value<{ panelId: string; template: OrderTemplate } | null>(null)
}

export const ChosenTemplatesContext = createContext(new ChosenTemplates())
