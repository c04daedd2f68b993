import type { HubLink } from '../../platform/hub/hub-link.ts'

/** A hub that comes back in another market finds a desk that knows nothing of the one before. */
export function loadAgainInOtherMarket(hub: HubLink): void {
  let first: string | undefined
  hub.state.subscribe(() => {
    const link = hub.state.get()
    if (link.kind !== 'open') return
    const { mode } = link.welcome
    first ??= mode
    if (mode !== first) location.reload()
  })
}
