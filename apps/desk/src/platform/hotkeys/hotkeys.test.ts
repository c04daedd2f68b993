import { expect, test } from 'vitest'

import type { Action } from './action.ts'
import { combinationOf, combinationText, isBareCharacter, keysOf } from './combination.ts'
import { HotkeyEngine } from './hotkey-engine.ts'
import { holderOf, rebind } from './key-bindings.ts'

const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  target: null,
  ...held,
})

const actions: Action[] = [
  { id: 'search', title: 'Symbol search', keys: 'Ctrl+K', where: 'desk' },
  { id: 'recenter', title: 'Recenter', keys: 'Home', where: { panel: 'depth-of-book' } },
  { id: 'latest', title: 'Latest candle', keys: 'Home', where: { panel: 'chart' } },
  { id: 'focus', title: 'Put the cursor in the filter field', keys: 'Ctrl+F', where: 'filter' },
  { id: 'apply', title: 'Apply', keys: 'Enter', where: 'filter-field' },
]

test.each([
  [press('f', { ctrlKey: true, shiftKey: true }), 'Ctrl+Shift+F'],
  [press('&', { ctrlKey: true, code: 'Digit1' }), 'Ctrl+1'],
  [press(',', { ctrlKey: true }), 'Ctrl+,'],
  [press('л', { ctrlKey: true, code: 'KeyK' }), 'Ctrl+K'],
  [press(' '), 'Space'],
  [press('F6', { shiftKey: true }), 'Shift+F6'],
  [press('Control', { ctrlKey: true }), undefined],
])('%o is %s', (event, combination) => {
  expect(combinationOf(event)).toBe(combination)
})

test('keys are shown as they are printed', () => {
  expect(combinationText('Ctrl+Shift+F')).toBe('Ctrl + Shift + F')
  expect(keysOf('Alt+ArrowLeft')).toEqual(['Alt', '←'])
  expect(keysOf('Ctrl++')).toEqual(['Ctrl', '+'])
})

test('no bare letter is ever a command', () => {
  expect(['B', '5', 'Shift+B'].every(isBareCharacter)).toBe(true)
  expect(['Ctrl+B', 'Home', 'F2', 'Alt+5', 'Space'].some(isBareCharacter)).toBe(false)
})

test('a key acts on the active panel, and nowhere else', () => {
  let active = { id: 'a', kind: 'depth-of-book', hasFilter: true }
  const engine = new HotkeyEngine(actions, () => active)
  const done: string[] = []
  engine.handle('recenter', 'a', () => void done.push('recenter a'))
  engine.handle('recenter', 'b', () => void done.push('recenter b'))
  engine.handle('latest', 'c', () => void done.push('latest c'))
  engine.handle('search', '', () => void done.push('search'))
  const home = press('Home') as unknown as KeyboardEvent
  expect(engine.press(home)).toBe(true)
  active = { id: 'c', kind: 'chart', hasFilter: false }
  engine.press(home)
  engine.press(press('k', { ctrlKey: true }) as unknown as KeyboardEvent)
  expect(engine.press(press('f', { ctrlKey: true }) as unknown as KeyboardEvent)).toBe(false)
  expect(done).toEqual(['recenter a', 'latest c', 'search'])
})

test('a combination that is taken is named with the action that has it, and moves only when asked to', () => {
  const none = { byAction: {} }
  const [search, recenter, latest] = actions
  if (!search || !recenter || !latest) throw new Error('three actions')
  expect(holderOf('Home', latest, actions, none)?.title).toBeUndefined()
  expect(holderOf('Ctrl+F', search, actions, none)?.title).toBe(
    'Put the cursor in the filter field',
  )
  // A key of the whole desk is meant in every panel, too.
  expect(holderOf('Ctrl+K', recenter, actions, none)?.title).toBe('Symbol search')
  const moved = rebind('Ctrl+F', search, actions, none)
  expect(moved.byAction).toEqual({ search: 'Ctrl+F', focus: null })
  const engine = new HotkeyEngine(actions, () => undefined)
  engine.bindings.set(moved)
  expect(engine.keysOf('focus')).toBeNull()
  expect(engine.keysOf('search')).toBe('Ctrl+F')
})
