import { guide, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { expect, test, vi } from 'vitest'

import { builtInLayouts } from '../../features/layouts/built-in-layouts.ts'
import { linkColors, linkLooks } from '../../platform/panels/link-color.ts'
import { allActions } from './desk-actions.ts'

// Panels bring keys of their own, and everything that a panel is made of.
vi.mock('../panels/panel-registry.ts', () => ({ panelKinds: [] }))

const manual = guide('alerts-and-layouts')

test('the manual lists every key of the desk as it is; what has none by default is not among them', () => {
  const keys = allActions
    .filter(({ where, keys: key }) => where === 'desk' && key !== null)
    .map(({ keys: key, title }) => [`\`${key}\``, title])
  expect(tableAfter(manual, '## Keys of the desk')).toEqual(keys)
})

test('the manual names every built-in layout and every link', () => {
  const names = tableAfter(manual, '## Built-in layouts').map(([name]) => name)
  expect(names).toEqual(builtInLayouts.map(({ name }) => name))
  const looks = linkColors.map((color) => linkLooks[color].name.toLowerCase())
  expect(manual).toContain(`a color and a shape: ${looks.join(', ')}.`)
})
