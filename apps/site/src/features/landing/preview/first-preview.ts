import { startWhenSeen } from './start-when-seen.ts'

/** The preview of a page that was loaded, not opened from another one: it lives before React and without it. */
const frame = document.querySelector<HTMLElement>('.hero-preview > div')
if (frame) startWhenSeen(frame)
