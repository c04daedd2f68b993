import { Value } from '../value.ts'
import type { Action, ActionPlace } from './action.ts'
import { type Combination, combinationOf, worksInFields } from './combination.ts'
import { type KeyBindings, keysFor } from './key-bindings.ts'

/** Says false where it had nothing to do: the key then means what it means elsewhere. */
export type Handler = () => boolean | void

/** The panel that keys act on. */
export interface ActivePanel {
  id: string
  kind: string
  hasFilter: boolean
}

interface Pressed extends KeyboardEvent {
  target: EventTarget | null
}

/** Finds what a key means, in the active panel first. */
export class HotkeyEngine {
  readonly bindings = new Value<KeyBindings>({ byAction: {} })
  readonly actions: readonly Action[]
  /** What the actions of a place have in common, for headings. */
  readonly placeTitle: (action: Action) => string
  #active: () => ActivePanel | undefined
  /** By action, then by panel; '' for the desk itself. */
  #handlers = new Map<string, Map<string, Handler>>()

  constructor(
    actions: readonly Action[],
    active: () => ActivePanel | undefined,
    placeTitle: (action: Action) => string = () => '',
  ) {
    this.actions = actions
    this.placeTitle = placeTitle
    this.#active = active
  }

  handle(actionId: string, panelId: string, handler: Handler): () => void {
    const byPanel = this.#handlers.get(actionId) ?? new Map<string, Handler>()
    this.#handlers.set(actionId, byPanel)
    byPanel.set(panelId, handler)
    return () => {
      if (byPanel.get(panelId) === handler) byPanel.delete(panelId)
    }
  }

  /** Whether somebody acted on it. */
  press(event: Pressed): boolean {
    const combination = combinationOf(event)
    if (combination === undefined) return false
    const isInField = isField(event.target)
    const isInFilter = isFilterField(event.target)
    const candidates = this.actions.filter(
      (action) =>
        keysFor(action, this.bindings.get()) === combination &&
        this.#applies(action.where, isInFilter) &&
        (!isInField || action.where === 'filter-field' || worksInFields(combination)),
    )
    const isHeld = (action: Action) => event.repeat && action.isOncePerPress === true
    return candidates.toSorted(byNearness).some((action) => isHeld(action) || this.run(action.id))
  }

  /** Its keys act on the filter of a panel, if that has one. */
  isFilterKey(event: Pressed): boolean {
    const combination = combinationOf(event)
    if (combination === undefined || isField(event.target)) return false
    return this.actions.some(
      (action) => action.where === 'filter' && keysFor(action, this.bindings.get()) === combination,
    )
  }

  /** As if its keys had been pressed. */
  run(actionId: string): boolean {
    const byPanel = this.#handlers.get(actionId)
    const panel = this.#active()
    const handler = (panel && byPanel?.get(panel.id)) ?? byPanel?.get('')
    return handler !== undefined && handler() !== false
  }

  keysOf(actionId: string): Combination | null {
    const action = this.actions.find(({ id }) => id === actionId)
    return action ? keysFor(action, this.bindings.get()) : null
  }

  /** What keys can do right now: in the desk, and in the panel that is active. */
  actionsNow(): Action[] {
    return this.actions.filter(
      ({ where }) => where === 'filter-field' || this.#applies(where, false),
    )
  }

  #applies(where: ActionPlace, isInFilter: boolean): boolean {
    if (where === 'desk') return true
    if (where === 'filter-field') return isInFilter
    const panel = this.#active()
    if (where === 'filter') return panel?.hasFilter ?? false
    return panel?.kind === where.panel
  }
}

/** The filter field before the panel before the desk. */
function byNearness(one: Action, other: Action): number {
  return nearness(one.where) - nearness(other.where)
}

function nearness(where: ActionPlace): number {
  if (where === 'filter-field') return 0
  if (where === 'desk') return 3
  return where === 'filter' ? 2 : 1
}

/** Keys write something there. What is inside a shadow tree is known by its host alone. */
export function isField(target: EventTarget | null): boolean {
  return matches(
    target,
    'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], [data-field]',
  )
}

function isFilterField(target: EventTarget | null): boolean {
  return matches(target, '[data-filter-field]')
}

/** Of whichever window: an element of another one is no instance of this one's classes. */
function matches(target: EventTarget | null, selector: string): boolean {
  return target !== null && 'matches' in target && (target as Element).matches(selector)
}
