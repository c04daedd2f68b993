import { type RefObject, useEffect, useState } from 'react'

import { tabsInSight } from './tab-fold.ts'

/** The button for the rest, and a piece of the header by which the group can be dragged. */
const moreWidth = 42
const gripWidth = 16

/**
 * Folds tabs for which a panel's header has no room, and reports their panels. The tab that is shown never folds. It
 * looks
 * when a tab, the choices or the header change their widths; no tick of the market does that.
 */
export function useFoldedTabs(slot: RefObject<HTMLElement | null>): readonly string[] {
  const [folded, setFolded] = useState<readonly string[]>([])
  useEffect(() => {
    const header = slot.current?.closest<HTMLElement>('.dv-tabs-and-actions-container')
    const list = header?.querySelector<HTMLElement>('.dv-tabs-container')
    if (!header || !list) return undefined
    const look = () => {
      const next = fold(header, list)
      setFolded((before) => (before.join() === next.join() ? before : next))
    }
    const sizes = new ResizeObserver(look)
    const watch = () => {
      sizes.disconnect()
      const parts = header.querySelectorAll('.dv-tab, .panel-slot > *, .dv-right-actions-container')
      for (const part of [header, ...parts]) sizes.observe(part)
      look()
    }
    const changes = new MutationObserver(watch)
    // Which tab is shown is a class of dockview's.
    changes.observe(header, { childList: true, subtree: true, attributeFilter: ['class'] })
    watch()
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [slot])
  return folded
}

/** The panels whose tabs do not fit. Folded tabs keep their width, so that they can be measured. */
function fold(header: HTMLElement, list: HTMLElement): string[] {
  const tabs = [...list.querySelectorAll<HTMLElement>('.dv-tab')]
  const shown = tabs.findIndex((tab) => tab.classList.contains('dv-active-tab'))
  const choices = header.querySelector<HTMLElement>('.panel-slot')?.scrollWidth ?? 0
  const end = header.querySelector<HTMLElement>('.dv-right-actions-container')?.offsetWidth ?? 0
  const room = header.clientWidth - choices - end - gripWidth
  const widths = tabs.map((tab) => tab.offsetWidth)
  const inSight = tabsInSight(widths, shown, room, moreWidth)
  return tabs.flatMap((tab, place) => {
    const isFolded = inSight[place] === false
    tab.toggleAttribute('data-folded', isFolded)
    return isFolded ? (tab.querySelector<HTMLElement>('[data-tab]')?.dataset['tab'] ?? []) : []
  })
}
