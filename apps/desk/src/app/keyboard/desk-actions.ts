import type { Action } from '../../platform/hotkeys/action.ts'
import { filterActions } from '../../platform/hotkeys/filter-actions.ts'
import { panelKinds } from '../panels/panel-registry.ts'

/** As many templates as digits have keys of their own. */
export const templateNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

const deskActions: readonly Action[] = [
  { id: 'desk.search', title: 'Symbol search and commands', keys: 'Ctrl+K', where: 'desk' },
  { id: 'desk.new-panel', title: 'New panel', keys: 'Ctrl+N', where: 'desk' },
  { id: 'desk.preferences', title: 'Preferences', keys: 'Ctrl+,', where: 'desk' },
  { id: 'desk.ticket', title: 'To the order ticket', keys: 'F2', where: 'desk' },
  { id: 'desk.next-panel', title: 'Next panel', keys: 'F6', where: 'desk' },
  { id: 'desk.previous-panel', title: 'Previous panel', keys: 'Shift+F6', where: 'desk' },
  { id: 'desk.next-tab', title: 'Next tab of the group', keys: 'Alt+PageDown', where: 'desk' },
  {
    id: 'desk.previous-tab',
    title: 'Previous tab of the group',
    keys: 'Alt+PageUp',
    where: 'desk',
  },
  { id: 'desk.next-layout', title: 'Next layout', keys: 'Ctrl+Tab', where: 'desk' },
  { id: 'desk.previous-layout', title: 'Previous layout', keys: 'Ctrl+Shift+Tab', where: 'desk' },
  { id: 'desk.alert', title: 'Set price alert', keys: 'Alt+A', where: 'desk' },
  { id: 'desk.panel-menu', title: 'Menu of the panel', keys: 'Shift+F10', where: 'desk' },
  { id: 'desk.lock-vault', title: 'Lock the vault', keys: 'Ctrl+Shift+L', where: 'desk' },
  // There while a recording is played back.
  { id: 'desk.replay-pause', title: 'Play or pause the recording', keys: 'Alt+P', where: 'desk' },
  { id: 'desk.replay-faster', title: 'Play the recording faster', keys: 'Alt+.', where: 'desk' },
  { id: 'desk.replay-slower', title: 'Play the recording slower', keys: 'Alt+,', where: 'desk' },
  // No key sends or cancels an order unless the trader gives it one.
  {
    id: 'desk.flatten',
    title: 'Close the position in this symbol',
    keys: null,
    where: 'desk',
    isOncePerPress: true,
  },
  {
    id: 'desk.flatten-all',
    title: 'Flatten: close all positions',
    keys: null,
    where: 'desk',
    isOncePerPress: true,
  },
  ...templateNumbers.map((number): Action => ({
    id: `desk.template-${number}`,
    title: `Fill the ticket in from order template ${number}`,
    keys: null,
    where: 'desk',
    isOncePerPress: true,
  })),
  { id: 'desk.keys', title: 'All keys of the active panel', keys: 'F1', where: 'desk' },
]

/** Everything that a key can do, in the order of the Hotkeys page. */
export const allActions: readonly Action[] = [
  ...deskActions,
  ...filterActions,
  ...panelKinds.flatMap(({ actions = [] }) => actions),
]

/** What the actions of a place have in common, for headings. */
export function placeTitle({ where }: Action): string {
  if (where === 'desk') return 'Desk'
  if (where === 'filter' || where === 'filter-field') return 'Filters'
  return panelKinds.find(({ kind }) => kind === where.panel)?.title ?? where.panel
}
