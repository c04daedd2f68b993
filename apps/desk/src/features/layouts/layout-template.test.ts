import { expect, test } from 'vitest'

import { type PanelState, noFilter } from '../../platform/panels/panel-state.ts'
import { builtInLayouts } from './built-in-layouts.ts'
import { foldLayout } from './fold-layout.ts'
import { arrange, type Template, type TemplatePanel } from './layout-template.ts'

const size = { width: 1000, height: 600 }

function maker(...kinds: string[]) {
  return ({ kind, settings }: TemplatePanel): PanelState | undefined =>
    kinds.includes(kind)
      ? { kind, symbol: 'BTC-USD', link: null, settings, filter: noFilter }
      : undefined
}

const template: Template = {
  share: 1,
  row: [
    { share: 400, tabs: [{ kind: 'ladder' }, { kind: 'tape' }] },
    {
      share: 600,
      column: [
        { share: 1, tabs: [{ kind: 'chart' }] },
        {
          share: 1,
          row: [
            { share: 1, tabs: [{ kind: 'chart' }] },
            { share: 1, tabs: [{ kind: 'bots' }] },
          ],
        },
      ],
    },
  ],
}

test('rows, columns and tabs get their shares of the window', () => {
  const { dock, panels } = arrange(template, maker('ladder', 'tape', 'chart', 'bots'), size)
  expect(Object.keys(panels)).toEqual(['ladder-1', 'tape-1', 'chart-1', 'chart-2', 'bots-1'])
  expect(dock.grid).toMatchObject({
    orientation: 'HORIZONTAL',
    root: {
      data: [
        { size: 400, data: { views: ['ladder-1', 'tape-1'], activeView: 'ladder-1' } },
        {
          size: 600,
          data: [
            { size: 300, data: { views: ['chart-1'] } },
            { size: 300, data: [{ size: 300 }, { size: 300 }] },
          ],
        },
      ],
    },
  })
})

test('a panel that would be too narrow to be read gets what it needs, and the others share the rest', () => {
  const narrow: Template = {
    share: 1,
    row: [
      { share: 800, tabs: [{ kind: 'chart' }] },
      { share: 100, leastPx: 250, tabs: [{ kind: 'tape' }] },
      { share: 100, tabs: [{ kind: 'bots' }] },
    ],
  }
  const { dock } = arrange(narrow, maker('chart', 'tape', 'bots'), { width: 1150, height: 600 })
  expect(dock.grid).toMatchObject({
    root: { data: [{ size: 800 }, { size: 250 }, { size: 100 }] },
  })
})

test('panels that are not there leave their space to the others', () => {
  const { dock, panels } = arrange(template, maker('chart'), size)
  expect(Object.keys(panels)).toEqual(['chart-1', 'chart-2'])
  expect(dock.grid).toMatchObject({
    root: { data: [{ type: 'branch', data: [{ size: 300 }, { size: 300 }] }] },
  })
})

test('each built-in layout has a form for both sizes, with the same panels or fewer', () => {
  const kindsOf = (part: Template): string[] =>
    'tabs' in part
      ? part.tabs.map(({ kind }) => kind)
      : ('row' in part ? part.row : part.column).flatMap((each) => kindsOf(each))
  expect(builtInLayouts.map(({ name }) => name)).toEqual(['Scalp', 'Swing', 'Overnight'])
  for (const { templates } of builtInLayouts) {
    expect(kindsOf(templates.wide).length).toBeGreaterThan(5)
    expect(kindsOf(templates.narrow)).toContain('depth-of-book')
  }
})

test('a layout of the trader folds into three columns with nothing left out', () => {
  const kinds = ['ladder', 'tape', 'chart', 'orders', 'ticket', 'news']
  const places = { ladder: 'left', tape: 'left', chart: 'middle', orders: 'below' } as const
  const states = kinds
    .map((kind) => maker(...kinds)({ kind }))
    .filter((state) => state !== undefined)
  const folded = foldLayout(states, (kind) => places[kind as keyof typeof places] ?? 'right')
  const { panels } = arrange(folded, maker(...kinds), size)
  expect(Object.values(panels).map(({ kind }) => kind)).toEqual(kinds)
})
