export interface RecordingsSettings {
  /** As they were typed, with commas between them. */
  symbols: string
}

export function readRecordingsSettings(kept: unknown): RecordingsSettings {
  const symbols = (kept as Partial<Record<string, unknown>> | undefined)?.['symbols']
  return { symbols: typeof symbols === 'string' ? symbols : 'BTC-USD' }
}

const symbolForm = /^[A-Z0-9]{1,12}-[A-Z0-9]{2,8}$/
const mostSymbols = 20

/** Symbols between commas, each once; or why they are none. */
export function readSymbols(text: string): { symbols: string[]; mistake: string } {
  const typed = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => part.toUpperCase())
  const symbols = [...new Set(typed)]
  const wrong = symbols.find((symbol) => !symbolForm.test(symbol))
  if (wrong !== undefined)
    return { symbols: [], mistake: `${wrong} is no symbol, such as BTC-USD.` }
  if (symbols.length === 0) return { symbols: [], mistake: 'Name at least one symbol.' }
  if (symbols.length > mostSymbols)
    return { symbols: [], mistake: `At most ${mostSymbols} symbols.` }
  return { symbols, mistake: '' }
}

/** A name that no other recording has: the time, to the second. */
export function nameFor(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${two(now.getHours())}-${two(now.getMinutes())}-${two(now.getSeconds())}`
}

/** '1:02:03' of a time that goes on. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return `${Math.floor(seconds / 3600)}:${rest}`
}

/** A recording's name without the ending of its file. */
export function plainName(name: string): string {
  return name.replace(/\.leadline-recording$/, '')
}

/** '2026-11-16 14:32', in this computer's zone. */
export function localText(time: number): string {
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
