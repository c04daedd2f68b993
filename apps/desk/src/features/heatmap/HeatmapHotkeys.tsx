import type { RefObject } from 'react'

import { announcer } from '../../platform/announcer.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { heatmapCommands } from './heatmap-commands.ts'
import type { HeatmapSurface } from './heatmap-surface.ts'

interface HeatmapHotkeysProps {
  surface: RefObject<HeatmapSurface | undefined>
}

/** The keys of a heatmap. Draws nothing. */
export function HeatmapHotkeys({ surface }: HeatmapHotkeysProps) {
  useHotkey('heatmap.read-out', () => {
    const { current } = surface
    if (current) announcer.say(current.summary())
  })
  return Object.keys(heatmapCommands).map((name) => (
    <HeatmapHotkey key={name} surface={surface} name={name} />
  ))
}

function HeatmapHotkey({ surface, name }: HeatmapHotkeysProps & { name: string }) {
  const { window: view } = usePanel()
  useHotkey(`heatmap.${name}`, () => {
    // A menu closes with its own Escape.
    if (view.document.activeElement?.closest('[popover]')) return false
    const { current } = surface
    if (!current || heatmapCommands[name]?.(current) === false) return false
    current.paint()
    if (name.startsWith('crosshair')) announcer.say(`${current.readTime}: ${current.readout}`)
    return true
  })
  return null
}
