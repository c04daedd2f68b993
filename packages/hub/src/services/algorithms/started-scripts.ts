/**
 * The exact texts that somebody at this computer has started by hand. The trader's own Python can do what the trader can,
 * so a text that came by itself (a layout of somebody else, a script that changed) waits until it is among them.
 */
export interface StartedScripts {
  has(text: string): boolean
  add(text: string): void
}

/** Until the hub stops. */
export function startsOfToday(): StartedScripts {
  const texts = new Set<string>()
  return { has: (text) => texts.has(text), add: (text) => texts.add(text) }
}

export const notStarted = 'Not started on this computer yet'
