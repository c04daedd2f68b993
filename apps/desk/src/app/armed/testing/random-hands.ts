import fc from 'fast-check'

import { type KeyAction, keysOfActions } from './armed-window.ts'
import { heights } from './shown-ladder.ts'

export type Button = 0 | 1 | 2

/** What somebody does with mouse and keyboard, or what happens to them meanwhile. */
type Act =
  | { do: 'point'; at: number; column: number }
  | { do: 'press' | 'release'; button: Button }
  | { do: 'click'; button: Button; heldMs: number; hasModifier: boolean }
  | { do: 'double-click'; button: Button; gapMs: number }
  | { do: 'key'; action: KeyAction; repeats: number; beganElsewhere: boolean }
  | { do: 'size'; text: string }
  | { do: 'scroll'; rows: number }
  /** From beside the ladder, where its rows follow the market, onto it and pressed. */
  | { do: 'swoop'; at: number; column: number; button: Button; aimedMs: number }
  | { do: Bare }

/** What takes no pointer. */
export type Happening =
  | 'arm'
  | 'disarm'
  | 'focus'
  | 'blur'
  | 'sleep'
  | 'lock'
  | 'unlock'
  | 'halt'
  | 'lift'
  | 'kill'

/** 'recover': whatever ended it is lifted, and the window is armed again. */
type Bare = Happening | 'recover' | 'undo' | 'leave' | 'bar' | 'recenter'

/** With the time that passes afterwards. */
export type Deed = Act & { thenMs: number }

const buttons = fc.constantFrom<Button>(0, 0, 0, 1, 2)
const rarely = fc.nat(9).map((nth) => nth === 0)
const keys = fc.constantFrom(...(Object.keys(keysOfActions) as KeyAction[]))

const acts: readonly fc.WeightedArbitrary<Act>[] = [
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('point' as const),
      at: fc.nat(heights.length - 1),
      column: fc.nat(1),
    }),
  },
  {
    weight: 16,
    arbitrary: fc.record({
      do: fc.constant('click' as const),
      button: buttons,
      heldMs: fc.constantFrom(1, 40, 90, 350),
      hasModifier: rarely,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('swoop' as const),
      at: fc.nat(heights.length - 1),
      column: fc.nat(1),
      button: buttons,
      aimedMs: fc.constantFrom(1, 60, 150, 260, 305),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('double-click' as const),
      button: buttons,
      gapMs: fc.constantFrom(60, 180, 380, 520),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('press' as const, 'release' as const),
      button: buttons,
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('key' as const),
      action: keys,
      repeats: fc.constantFrom(0, 0, 4),
      beganElsewhere: rarely,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('size' as const),
      text: fc.constantFrom('0.01', '0.02', '0.013', '', '0', 'all'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('scroll' as const),
      rows: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 6, arbitrary: one('recover') },
  { weight: 2, arbitrary: one('bar') },
  { weight: 2, arbitrary: one('recenter') },
  { weight: 2, arbitrary: one('arm') },
  { weight: 3, arbitrary: one('undo') },
  { weight: 3, arbitrary: one('focus') },
  { weight: 2, arbitrary: one('blur') },
  { weight: 2, arbitrary: one('leave') },
  { weight: 2, arbitrary: one('unlock') },
  { weight: 2, arbitrary: one('lift') },
  { weight: 1, arbitrary: one('lock') },
  { weight: 1, arbitrary: one('halt') },
  { weight: 1, arbitrary: one('kill') },
  { weight: 1, arbitrary: one('disarm') },
  { weight: 1, arbitrary: one('sleep') },
]

function one(name: Bare): fc.Arbitrary<Act> {
  return fc.constant({ do: name })
}

/** Just less and just more than what the rules of armed mode look at. */
const pauses = fc.constantFrom(1, 20, 90, 180, 290, 310, 310, 480, 520, 900, 1600)

export const hands = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  isGrid: fc.boolean(),
  deeds: fc.array(
    fc.tuple(fc.oneof(...acts), pauses).map(([act, thenMs]): Deed => ({ ...act, thenMs })),
    { minLength: 10, maxLength: 22 },
  ),
})
