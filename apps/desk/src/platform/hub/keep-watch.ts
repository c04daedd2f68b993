import type { HubLink } from './hub-link.ts'

const checkMs = 200

/** Looks by this page's own clock whether frames still come: at once when it wakes up, is shown or is let run again. */
export function keepWatch(hub: HubLink, view: Window): void {
  view.setInterval(() => hub.check(), checkMs)
  for (const type of ['visibilitychange', 'resume']) {
    view.document.addEventListener(type, () => hub.check())
  }
  for (const type of ['pageshow', 'focus']) view.addEventListener(type, () => hub.check())
}
