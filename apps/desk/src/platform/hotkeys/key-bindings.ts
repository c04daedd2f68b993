import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'
import { type Action, canCollide } from './action.ts'
import type { Combination } from './combination.ts'

/** The keys that the trader changed; every other action has its own. */
export const keyBindings = documentForm({
  kind: 'hotkeys',
  schema: z.object({ byAction: z.record(z.string(), z.nullable(z.string())) }),
  empty: { byAction: {} },
})
export const keyBindingsName = 'keys'
export type KeyBindings = typeof keyBindings.empty & {
  byAction: Record<string, Combination | null>
}

export function keysFor(action: Action, { byAction }: KeyBindings): Combination | null {
  const own = Object.hasOwn(byAction, action.id) ? byAction[action.id] : undefined
  return own === undefined ? action.keys : own
}

/** The action that has this combination already, and would be meant by it at the same time. */
export function holderOf(
  combination: Combination,
  wanted: Action,
  actions: readonly Action[],
  bindings: KeyBindings,
): Action | undefined {
  return actions.find(
    (action) =>
      action.id !== wanted.id &&
      canCollide(action.where, wanted.where) &&
      keysFor(action, bindings) === combination,
  )
}

/** Gives a combination to an action, and takes it from whichever had it. */
export function rebind(
  combination: Combination | null,
  action: Action,
  actions: readonly Action[],
  bindings: KeyBindings,
): KeyBindings {
  const holder = combination === null ? undefined : holderOf(combination, action, actions, bindings)
  const byAction = { ...bindings.byAction, [action.id]: combination }
  if (holder) byAction[holder.id] = null
  return { byAction }
}

/** An action with its own keys again; whichever took them in the meantime has none. */
export function restored(
  action: Action,
  actions: readonly Action[],
  bindings: KeyBindings,
): KeyBindings {
  const { byAction } = rebind(action.keys, action, actions, bindings)
  const { [action.id]: _, ...others } = byAction
  return { byAction: others }
}
