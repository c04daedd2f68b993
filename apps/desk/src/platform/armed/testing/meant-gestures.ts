import { armedForMs, safePressMs } from '../armed-mode.ts'

/** Something that happens to one window, at a time of its own clock. */
export type Step = { now: number } & (
  | { type: 'arm' | 'hand' | 'lock' | 'halt' | 'frozen' | 'focus' | 'blur' | 'leave' | 'key' }
  | {
      type: 'press'
      button: number
      key: string
      clicks: number
      paintedAt: number
      isLive: boolean
      hasModifier: boolean
    }
  | { type: 'release'; button: number; key: string }
  /** Of an action that sends. */
  | { type: 'hotkey'; isRepeat: boolean }
)
type Press = Extract<Step, { type: 'press' }>

const ends = new Set(['hand', 'lock', 'halt', 'frozen'])

/**
 * Whether a release or a key was meant as an order, from the whole history and without any state: what a person looking on
 * would say.
 */
export function isMeant(steps: readonly Step[], at: number): boolean {
  const release = steps[at]
  if (release?.type === 'hotkey') return isKeyMeant(steps, at, release.isRepeat)
  const isKey = ({ type }: Step) => type === 'key' || type === 'hotkey'
  const from = steps.slice(0, at).findLastIndex((step) => !isKey(step))
  const press = steps[from]
  if (release?.type !== 'release' || press?.type !== 'press') return false
  if (press.button !== release.button || press.key !== release.key) return false
  return (
    isArmedAt(steps, from, press.now) &&
    isArmedAt(steps, at, release.now) &&
    isClean(steps, from, press)
  )
}

function isKeyMeant(steps: readonly Step[], at: number, isRepeat: boolean): boolean {
  const { now = 0 } = steps[at] ?? {}
  const focus = steps.slice(0, at).findLast(({ type }) => type === 'focus')
  return !isRepeat && isArmedAt(steps, at, now) && now - (focus?.now ?? -Infinity) >= safePressMs
}

function isArmedAt(steps: readonly Step[], at: number, now: number): boolean {
  const before = steps.slice(0, at)
  const armed = before.findLastIndex(({ type }) => type === 'arm')
  if (armed === -1 || before.slice(armed).some(({ type }) => ends.has(type))) return false
  const signs = [...before.slice(armed), { now, type: 'now' }].filter(({ type }) =>
    ['arm', 'press', 'key', 'hotkey', 'now'].includes(type),
  )
  return signs.every(({ now: later }, place) => {
    const earlier = signs[place - 1]?.now ?? later
    return later - earlier < armedForMs
  })
}

function isClean(steps: readonly Step[], at: number, press: Press): boolean {
  const before = steps.slice(0, at)
  const focus = before.findLast(({ type }) => type === 'focus' || type === 'blur')
  if (focus?.type === 'blur') return false
  if (focus && press.now - focus.now < safePressMs) return false
  const cleared = before.findLastIndex(({ type }) => type === 'blur' || type === 'leave')
  const held = new Set<number>()
  for (const step of before.slice(cleared + 1)) {
    if (step.type === 'press') held.add(step.button)
    if (step.type === 'release') held.delete(step.button)
  }
  held.delete(press.button)
  const last = before.findLast((step) => step.type === 'press')
  const isSecond = last?.type === 'press' && last.key === press.key && press.now - last.now < 500
  return (
    held.size === 0 &&
    !isSecond &&
    press.clicks === 1 &&
    press.now - press.paintedAt >= safePressMs &&
    press.isLive &&
    !press.hasModifier
  )
}
