import type { KeyInput } from '@leadline/charts/input/inputs'
import { twinDescription } from '@leadline/charts/model/text-twin'

import { announcer } from '../../platform/announcer.ts'
import { useHotkey } from '../../platform/hotkeys/use-hotkey.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { chartKeys, panelKeys } from './chart-keys.ts'
import type { ChartPanelSettings } from './chart-settings.ts'
import type { HeldChart } from './held-chart.ts'

/** The keys of a chart. Draws nothing. */
export function ChartHotkeys({ held }: { held: HeldChart }) {
  const { chart } = held
  const { settings, change } = usePanel<ChartPanelSettings>()
  useHotkey(panelKeys.showLatest.id, () => chart.showLatest())
  useHotkey(panelKeys.zoomHere.id, () => {
    if (!chart.model.selection) return false
    chart.zoomToSelection()
    return true
  })
  useHotkey(panelKeys.logarithmic.id, () => {
    const isLogarithmic = !settings.isLogarithmic
    change({ isLogarithmic })
    announcer.say(isLogarithmic ? 'Logarithmic price axis' : 'Even price axis')
  })
  useHotkey(panelKeys.readOut.id, () => {
    const twin = chart.textTwin()
    announcer.say(`${twin.title}. ${twinDescription(twin)}`)
  })
  return chartKeys.map(({ id, input }) => (
    <ChartHotkey key={id} held={held} id={id} input={input} />
  ))
}

function ChartHotkey({ held, id, input }: { held: HeldChart; id: string; input: KeyInput }) {
  const { window: view } = usePanel()
  useHotkey(id, () => {
    const focused = view.document.activeElement
    // A menu closes with its own Escape, and a button is pressed with its own Enter.
    if (focused?.closest('[popover]')) return false
    if (input.key === 'Enter' && focused?.matches('button')) return false
    const isTaken = held.chart.key(input)
    if (!isTaken) return false
    held.mounted?.writeTwin()
    const { selection } = held.chart.textTwin()
    if (input.alt && selection !== undefined) announcer.say(selection)
    return true
  })
  return null
}
