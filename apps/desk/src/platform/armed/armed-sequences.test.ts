import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import { HotkeyEngine } from '../hotkeys/hotkey-engine.ts'
import { armedActions } from './armed-actions.ts'
import { armedForMs, ArmedMode, mayKey } from './armed-mode.ts'
import { PressGuard } from './press-guard.ts'
import { isMeant, type Step } from './testing/meant-gestures.ts'

type Press = Extract<Step, { type: 'press' }>

const ladder = { id: 'ladder', kind: 'depth-of-book', hasFilter: false }
const noKeys = {
  key: 'F7',
  code: 'F7',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  target: null,
}
const keys = ['kraken 65000', 'kraken 65001', 'coinbase 65000']

function randomSteps(next: () => number): Step[] {
  const chance = (share: number) => next() < share
  const pick = <Kind>(list: readonly Kind[]): Kind => list[Math.floor(next() * list.length)] as Kind
  const others = ['arm', 'hand', 'lock', 'halt', 'frozen', 'focus', 'blur', 'leave', 'key'] as const
  let now = 1000
  const steps: Step[] = []
  for (let count = 0; count < 60; count += 1) {
    now += pick([5, 20, 120, 280, 320, 480, 520, 900, chance(0.05) ? armedForMs : 2000])
    if (chance(0.3)) steps.push({ now, type: chance(0.4) ? 'arm' : pick(others) })
    else if (chance(0.55)) {
      const paintedAt = now - pick([1, 250, 299, 300, 5000])
      const [button, key] = [pick([0, 0, 1, 2]), pick(keys)]
      const rare = { clicks: chance(0.1) ? 2 : 1, isLive: !chance(0.1), hasModifier: chance(0.1) }
      steps.push({ now, type: 'press', button, key, paintedAt, ...rare })
      now += pick([1, 40, 90])
      if (chance(0.1)) steps.push({ now, type: pick(others) })
      if (chance(0.85)) {
        const isElsewhere = chance(0.1)
        steps.push({ now, type: 'release', button, key: isElsewhere ? pick(keys) : key })
      }
    } else if (chance(0.5)) steps.push({ now, type: 'hotkey', isRepeat: chance(0.5) })
    else steps.push({ now, type: 'release', button: pick([0, 1, 2]), key: pick(keys) })
  }
  return steps
}

/** What was sent, by the step of its release. */
function run(steps: readonly Step[]): number[] {
  const mode = new ArmedMode()
  const guard = new PressGuard<Press>(mode, true)
  let now = 0
  let [focusedAt, keySent] = [-Infinity, 0]
  const engine = new HotkeyEngine(armedActions, () => ladder)
  engine.bindings.set({ byAction: { 'armed.lift': 'F7' } })
  engine.handle('armed.lift', ladder.id, () => {
    if (mayKey(mode, focusedAt, now)) keySent += 1
  })
  return steps.flatMap((step, at) => {
    now = step.now
    switch (step.type) {
      case 'arm':
        mode.arm(now)
        return []
      case 'hand':
      case 'lock':
      case 'halt':
      case 'frozen':
        mode.disarm(step.type)
        return []
      case 'focus':
        guard.focused(now)
        focusedAt = now
        return []
      case 'blur':
        guard.blurred()
        return []
      case 'leave':
        guard.left()
        return []
      case 'key':
        mode.active(now)
        return []
      case 'press':
        guard.pressed({ ...step, cell: step })
        return []
      case 'release':
        return guard.released(now, step.button, step.key) ? [at] : []
      case 'hotkey': {
        const before = keySent
        engine.press({ ...noKeys, repeat: step.isRepeat } as unknown as KeyboardEvent)
        mode.active(now)
        return keySent > before ? [at] : []
      }
    }
  })
}

test('a thousand random hours of clicks, keys, held keys, double clicks, lost focus, locks and halts send what was meant and nothing else', () => {
  let sent = 0
  const wrong: unknown[] = []
  for (let seed = 1; seed <= 1000; seed += 1) {
    const steps = randomSteps(seededRandom(seed))
    const meant = steps.flatMap((_, at) => (isMeant(steps, at) ? [at] : []))
    const found = run(steps)
    if (found.join() !== meant.join()) wrong.push([seed, found, meant])
    sent += found.length
  }
  expect(wrong).toEqual([])
  // Not by sending nothing.
  expect(sent).toBeGreaterThan(500)
})

test('no action of armed mode has a key before the trader gives it one', () => {
  expect(armedActions.filter(({ keys: given }) => given !== null)).toEqual([])
  expect(armedActions.every(({ isOncePerPress }) => isOncePerPress)).toBe(true)
})
