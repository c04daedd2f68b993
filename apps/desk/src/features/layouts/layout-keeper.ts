import type { DocumentStore } from '../../platform/documents/document-store.ts'
import type { PanelPlace } from '../../platform/panels/panel-kind.ts'
import type { PanelState } from '../../platform/panels/panel-state.ts'
import { Value } from '../../platform/value.ts'
import { builtInLayouts, isBuiltIn } from './built-in-layouts.ts'
import { foldLayout } from './fold-layout.ts'
import {
  type Arrangement,
  deskForm,
  deskName,
  type Layout,
  layoutForm,
  type WindowSize,
} from './layout-form.ts'
import { arrange, type TemplatePanel } from './layout-template.ts'

/** Where a layout is shown: the dock of this window. */
export interface LayoutSurface {
  show(arrangement: Arrangement): void
  /** The arrangement as it stands now. */
  take(): Arrangement
  /** It stands in the window and has a size. Else nothing can be measured, and nothing is kept. */
  isShown(): boolean
  size(): { width: number; height: number }
  windowSize(): WindowSize
}

interface KnownPanels {
  makePanel: (panel: TemplatePanel) => PanelState | undefined
  placeOf: (kind: string) => PanelPlace
  /** What the plan has, or every plan does. A built-in layout gives no room to the others. */
  isInPlan: (kind: string) => boolean
}

/** Long enough that a drag is kept once, short enough that nothing is lost by a fall. */
const settleMs = 200

/** The panels of a built-in layout show one symbol: changed in one of them, it changes in all. */
const builtInLink = 'blue'

/** The layouts: opens them, and keeps the open one as the trader leaves it. */
export class LayoutKeeper {
  readonly open: Value<string>
  /** Another window arranged the open layout otherwise. It is not taken over by itself: nothing moves under a pointer. */
  readonly isChangedElsewhere = new Value(false)
  #documentStore: DocumentStore
  #surface: LayoutSurface
  #known: KnownPanels
  #size: WindowSize | undefined
  /** As it was kept last, and as it was read when it was shown. */
  #kept = ''
  #shown = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(documentStore: DocumentStore, surface: LayoutSurface, known: KnownPanels) {
    this.#documentStore = documentStore
    this.#surface = surface
    this.#known = known
    this.open = new Value(documentStore.read(deskForm, deskName).layout)
  }

  /** The built-in ones first, then the trader's own. */
  names(): string[] {
    const kept = [...this.#documentStore.ofKind(layoutForm.kind).get().keys()]
    const own = kept.filter((name) => !isBuiltIn(name)).toSorted((a, b) => a.localeCompare(b))
    return [...builtInLayouts.map(({ name }) => name), ...own]
  }

  /** Shows the layout that was used last. */
  reopen(): void {
    const name = this.open.get()
    this.#show(this.names().includes(name) ? name : 'Scalp')
  }

  openLayout(name: string): void {
    if (name === this.open.get()) return
    this.flush()
    this.#show(name)
  }

  /** The next one, or the one before. */
  step(by: 1 | -1): void {
    const names = this.names()
    const at = names.indexOf(this.open.get())
    this.openLayout(names.at((at + by) % names.length) ?? 'Scalp')
  }

  /** The window is much wider or narrower than it was: each size has an arrangement of its own. */
  resized(): void {
    if (this.#size === undefined || this.#surface.windowSize() === this.#size) return
    this.flush()
    this.#show(this.open.get())
  }

  /** Another plan has other panels. A layout that the trader has arranged stays as it is. */
  planChanged(): void {
    if (this.#size === undefined || !this.#surface.isShown()) return
    const name = this.open.get()
    const isUntouched = JSON.stringify(this.#surface.take()) === this.#kept
    if (this.#read(name)[this.#size] || !isBuiltIn(name) || !isUntouched) return
    const next = this.#arrangementOf(name, this.#size)
    if (JSON.stringify(next) !== this.#shown) this.#show(name)
  }

  /** Something moved: keep it when it has come to rest. */
  changed(): void {
    if (this.#size === undefined) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), settleMs)
  }

  flush(): void {
    clearTimeout(this.#timer)
    if (this.#size === undefined || !this.#surface.isShown()) return
    const arrangement = this.#surface.take()
    const text = JSON.stringify(arrangement)
    if (text === this.#kept) return
    this.#kept = text
    const name = this.open.get()
    this.isChangedElsewhere.set(false)
    this.#documentStore.keep(layoutForm, name, { ...this.#read(name), [this.#size]: arrangement })
  }

  saveAs(name: string): void {
    this.flush()
    this.#documentStore.keep(layoutForm, name, {
      ...this.#read(this.open.get()),
      [this.#surface.windowSize()]: this.#surface.take(),
    })
    this.#opened(name)
  }

  rename(name: string): void {
    const before = this.open.get()
    this.saveAs(name)
    if (!isBuiltIn(before)) this.#documentStore.forget(layoutForm.kind, before)
  }

  /** A layout of the trader's own goes; a built-in one is again as it came. */
  remove(name: string): void {
    this.#documentStore.forget(layoutForm.kind, name)
    if (name === this.open.get()) this.#show(isBuiltIn(name) ? name : 'Scalp')
  }

  /** A document of a layout changed: by this window, or by another one. */
  compare(): void {
    const there = this.#read(this.open.get())[this.#size ?? 'wide']
    const text = JSON.stringify(there)
    this.isChangedElsewhere.set(there !== null && text !== this.#kept && text !== this.#shown)
  }

  /** Shows it as another window left it. */
  takeOver(): void {
    clearTimeout(this.#timer)
    this.#show(this.open.get())
  }

  #show(name: string): void {
    this.#size = this.#surface.windowSize()
    const arrangement = this.#arrangementOf(name, this.#size)
    this.#shown = JSON.stringify(arrangement)
    this.isChangedElsewhere.set(false)
    this.#surface.show(arrangement)
    this.#kept = JSON.stringify(this.#surface.take())
    this.#opened(name)
  }

  #opened(name: string): void {
    this.open.set(name)
    const desk = this.#documentStore.read(deskForm, deskName)
    if (desk.layout !== name)
      this.#documentStore.keep(deskForm, deskName, { ...desk, layout: name })
  }

  #read(name: string): Layout {
    return this.#documentStore.read(layoutForm, name)
  }

  #arrangementOf(name: string, size: WindowSize): Arrangement {
    const layout = this.#read(name)
    const kept = layout[size]
    if (kept) return kept
    const { makePanel, placeOf, isInPlan } = this.#known
    const builtIn = builtInLayouts.find((each) => each.name === name)
    if (builtIn) {
      const makeLinked = (panel: TemplatePanel) =>
        isInPlan(panel.kind) ? makePanel({ ...panel, link: builtInLink }) : undefined
      return arrange(builtIn.templates[size], makeLinked, this.#surface.size())
    }
    const other = layout[size === 'wide' ? 'narrow' : 'wide']
    const states = Object.values(other?.panels ?? {})
    return arrange(foldLayout(states, placeOf), makePanel, this.#surface.size())
  }
}
