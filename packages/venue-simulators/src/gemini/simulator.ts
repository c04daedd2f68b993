import type { SimulatorDefinition } from '../simulator-definition.ts'
import { openGemini } from './open-venue.ts'

export const geminiSimulator = {
  open: openGemini,
  addresses: {
    rest: 'https://gemini.simulated',
    market: 'wss://gemini.simulated',
    user: 'wss://gemini.simulated',
    trading: 'wss://gemini.simulated',
  },
  hasSockets: true,
  ownFaults: [],
  orderCalls: {
    places: /"order\.place"|^POST \S*\/v1\/order\/new\s/,
    changes: /"order\.cancel(?:_all)?"|^POST \S*\/v1\/order\/cancel(?:\/all)?\s/,
  },
} satisfies SimulatorDefinition
