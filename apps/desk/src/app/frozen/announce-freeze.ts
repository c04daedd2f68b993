import { announcer } from '../../platform/announcer.ts'
import { frozenSentence, type HubLink } from '../../platform/hub/hub-link.ts'

/** Says at once that nothing is live any more, and politely that it is again. */
export function announceFreeze(hub: HubLink): void {
  hub.frozenSince.subscribe(() => {
    if (hub.frozenSince.get() === null) announcer.say('Leadline responds again. Prices are live.')
    else announcer.say(frozenSentence, 'assertive')
  })
}
