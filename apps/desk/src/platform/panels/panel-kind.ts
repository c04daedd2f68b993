import type {
  WireSyntheticOrder,
  WireOrder,
} from '@leadline/desk-protocol/messages/trading-messages'
import type { Panel as FilterPanel } from '@leadline/filters/fields'
import type { ComponentType } from 'react'

import type { Action } from '../hotkeys/action.ts'
import type { PanelState } from './panel-state.ts'

/** Where a panel goes when a layout is folded for a narrow window, and where New panel puts it at first. */
export type PanelPlace = 'left' | 'middle' | 'below' | 'right'

/** A kind of panel. Features give theirs to `app/panel-registry.ts`, which is all it takes to have it. */
export interface PanelKind<Settings = unknown> {
  /** Stable: it is kept in layouts. */
  kind: string
  /** As in the New panel menu and in the panel's header. */
  title: string
  /** In its place where a header has no room for the title, the symbol and the choices. */
  shortTitle?: string
  /** It shows one symbol, which links may change and which typed letters change. */
  hasSymbol: boolean
  /** One types amounts in it: a digit that misses its field begins no symbol. */
  hasAmounts?: boolean
  /** How many there are of what it lists: beside its title, also while another tab is shown. */
  countOf?: (orders: readonly WireOrder[], synthetic: readonly WireSyntheticOrder[]) => number
  /** It shows nothing that a hub has to report: no price, no order, no light. */
  isOwnWork?: boolean
  /** At most one of it is open, and New panel does not list it. */
  isOnce?: boolean
  /** It shows no symbol of its own, and sends one to the panels it is linked with: a watch list. */
  sendsSymbol?: boolean
  /** It has no symbol of its own, and follows that of the panels it is linked with: the news feed. */
  followsSymbol?: boolean
  /** It has a filter field, with the fields of that panel of the filter language. */
  filter?: FilterPanel
  place: PanelPlace
  /** What keys can do in it; `useHotkey` says how. Never a bare letter or digit. */
  actions?: readonly Action[]
  /** It is of no use without Python, which not every plan has. */
  needsPython?: boolean
  /** It has no place in a window under 1,024 px: the ticket, for one. */
  needsRoom?: boolean
  /** A window as narrow as a phone shows it: nothing in it can be hit by mistake. */
  isForMonitor?: boolean
  /** New panel shows it above the others, this large: it needs more room than a column of the desk has. */
  floats?: { width: number; height: number }
  /** Before that: where a panel can be halved, or a column give a little of each, and it is this large, it hides nothing there. */
  docksFrom?: { width: number; height: number }
  minimumWidth?: number
  minimumHeight?: number
  /** Whatever was kept, from any version: gives settings that are whole and good. */
  readSettings: (kept: unknown) => Settings
  Component: ComponentType
}

/** The symbol that a panel is about; '' where it is about none. */
export function symbolOf(
  kind: Pick<PanelKind, 'hasSymbol' | 'followsSymbol'> | undefined,
  { symbol, link }: Pick<PanelState, 'symbol' | 'link'>,
): string {
  if (kind?.followsSymbol) return link === null ? '' : symbol
  return kind?.hasSymbol ? symbol : ''
}

/** Whether it takes part in links: it shows a symbol, sends one or follows one. */
export function canLink(
  kind: Pick<PanelKind, 'hasSymbol' | 'sendsSymbol' | 'followsSymbol'> | undefined,
): boolean {
  return Boolean(kind?.hasSymbol || kind?.sendsSymbol || kind?.followsSymbol)
}
