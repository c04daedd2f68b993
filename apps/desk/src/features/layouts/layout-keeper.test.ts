import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { expect, test } from 'vitest'

import type { DocumentForm } from '../../platform/documents/document-form.ts'
import type { DocumentStore } from '../../platform/documents/document-store.ts'
import { noFilter } from '../../platform/panels/panel-state.ts'
import { Value } from '../../platform/value.ts'
import type { Arrangement, WindowSize } from './layout-form.ts'
import { LayoutKeeper } from './layout-keeper.ts'
import type { TemplatePanel } from './layout-template.ts'

/** What is kept, in memory. */
function newDocumentStore() {
  const kinds = new Map<string, Value<ReadonlyMap<string, KeptDocument>>>()
  const ofKind = (kind: string) => {
    const value = kinds.get(kind) ?? new Value<ReadonlyMap<string, KeptDocument>>(new Map())
    kinds.set(kind, value)
    return value
  }
  const documentStore = {
    ofKind,
    read: <Body>(form: DocumentForm<Body>, name: string): Body => {
      const document = ofKind(form.kind).get().get(name)
      return (document && form.read(document)) ?? form.empty
    },
    keep: <Body>({ kind, version }: DocumentForm<Body>, name: string, body: Body) => {
      const document = { kind, name, version, body: structuredClone(body) as KeptDocument['body'] }
      ofKind(kind).set(new Map(ofKind(kind).get()).set(name, document))
    },
    forget: (kind: string, name: string) =>
      ofKind(kind).set(new Map([...ofKind(kind).get()].filter(([known]) => known !== name))),
  }
  return documentStore as unknown as DocumentStore
}

/** A window that holds whatever it is shown. */
function newSurface() {
  const surface = {
    shown: undefined as Arrangement | undefined,
    windowWidth: 'wide' as WindowSize,
    isThere: true,
    show: (arrangement: Arrangement) => {
      surface.shown = arrangement
    },
    take: () => surface.shown ?? { dock: { grid: null, panels: {} }, panels: {} },
    size: () => ({ width: 1900, height: 1000 }),
    isShown: () => surface.isThere,
    windowSize: () => surface.windowWidth,
    /** As if the trader had opened another panel. */
    add: (id: string) => {
      const { dock, panels } = surface.take()
      const state = { kind: 'chart', symbol: id, link: null, settings: {}, filter: noFilter }
      surface.shown = { dock, panels: { ...panels, [id]: state } }
    },
    ids: () => Object.keys(surface.take().panels),
  }
  return surface
}

const known = {
  makePanel: ({ kind, settings, link = null }: TemplatePanel) => ({
    kind,
    symbol: 'BTC-USD',
    link,
    settings,
    filter: noFilter,
  }),
  placeOf: () => 'middle' as const,
  isInPlan: () => true,
}

test('a change is kept with the layout it was made in, and each layout keeps its own', () => {
  const documentStore = newDocumentStore()
  const surface = newSurface()
  const keeper = new LayoutKeeper(documentStore, surface, known)
  keeper.reopen()
  surface.add('mine')
  keeper.openLayout('Swing')
  expect(surface.ids()).not.toContain('mine')
  keeper.openLayout('Scalp')
  expect(surface.ids()).toContain('mine')
  const later = new LayoutKeeper(documentStore, surface, known)
  expect(later.open.get()).toBe('Scalp')
})

test('a narrow window is arranged apart, and leaves the wide one as it was', () => {
  const surface = newSurface()
  const keeper = new LayoutKeeper(newDocumentStore(), surface, known)
  keeper.reopen()
  surface.add('wide only')
  surface.windowWidth = 'narrow'
  keeper.resized()
  expect(surface.ids()).not.toContain('wide only')
  surface.windowWidth = 'wide'
  keeper.resized()
  expect(surface.ids()).toContain('wide only')
})

test('a dock that has left the window is not kept: there its panels have no size', () => {
  const documentStore = newDocumentStore()
  const surface = newSurface()
  const keeper = new LayoutKeeper(documentStore, surface, known)
  keeper.reopen()
  surface.add('seen')
  keeper.flush()
  surface.isThere = false
  surface.add('flat')
  keeper.flush()
  surface.isThere = true
  new LayoutKeeper(documentStore, surface, known).reopen()
  expect(surface.ids()).toContain('seen')
  expect(surface.ids()).not.toContain('flat')
})

test('a layout of one’s own goes for good; a built-in one is again as it came', () => {
  const surface = newSurface()
  const keeper = new LayoutKeeper(newDocumentStore(), surface, known)
  keeper.reopen()
  keeper.saveAs('Sunday')
  expect(keeper.names()).toEqual(['Scalp', 'Swing', 'Overnight', 'Sunday'])
  keeper.rename('Monday')
  expect(keeper.names()).toEqual(['Scalp', 'Swing', 'Overnight', 'Monday'])
  keeper.remove('Monday')
  expect(keeper.open.get()).toBe('Scalp')
  surface.add('mine')
  keeper.flush()
  keeper.remove('Scalp')
  expect(surface.ids()).not.toContain('mine')
})

test('what another window arranged is offered, not forced', () => {
  const documentStore = newDocumentStore()
  const [here, there] = [newSurface(), newSurface()]
  const keeper = new LayoutKeeper(documentStore, here, known)
  const other = new LayoutKeeper(documentStore, there, known)
  keeper.reopen()
  other.reopen()
  there.add('from there')
  other.flush()
  keeper.compare()
  expect(keeper.isChangedElsewhere.get()).toBe(true)
  expect(here.ids()).not.toContain('from there')
  keeper.takeOver()
  expect(here.ids()).toContain('from there')
  keeper.compare()
  expect(keeper.isChangedElsewhere.get()).toBe(false)
})

test('the panels of a built-in layout are linked: one symbol change moves all of them', () => {
  const surface = newSurface()
  const keeper = new LayoutKeeper(newDocumentStore(), surface, known)
  keeper.reopen()
  for (const name of ['Swing', 'Overnight', 'Scalp']) {
    keeper.openLayout(name)
    const links = Object.values(surface.take().panels).map(({ link }) => link)
    expect(new Set(links)).toEqual(new Set(['blue']))
  }
})

test('a built-in layout gives no room to a panel that the plan does not have, until it has it', () => {
  const surface = newSurface()
  let hasPython = false
  const isInPlan = (kind: string) => kind !== 'algorithms' || hasPython
  const keeper = new LayoutKeeper(newDocumentStore(), surface, { ...known, isInPlan })
  keeper.reopen()
  expect(surface.ids()).not.toContain('algorithms-1')
  hasPython = true
  keeper.planChanged()
  expect(surface.ids()).toContain('algorithms-1')
  keeper.openLayout('Overnight')
  expect(surface.ids()).toContain('algorithms-1')
})

test('another plan changes nothing in a layout that the trader has arranged', () => {
  const surface = newSurface()
  let hasPython = false
  const isInPlan = (kind: string) => kind !== 'algorithms' || hasPython
  const keeper = new LayoutKeeper(newDocumentStore(), surface, { ...known, isInPlan })
  keeper.reopen()
  surface.add('mine')
  hasPython = true
  keeper.planChanged()
  expect(surface.ids()).toContain('mine')
  expect(surface.ids()).not.toContain('algorithms-1')
})
