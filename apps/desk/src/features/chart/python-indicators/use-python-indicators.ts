import type { CandleSpec } from '@leadline/desk-protocol/frames/view-spec'
import { useContext, useEffect, useRef, useState } from 'react'

import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { HubContext } from '../../../platform/hub/hub-context.ts'
import { storeOf } from '../../../platform/hub/service-store.ts'
import type { IndicatorState } from '../../../platform/python/indicator-lines.ts'
import { pythonScripts } from '../../../platform/python/python-scripts.ts'
import { openScriptStore } from '../../../platform/python/script-store.ts'
import { useValue } from '../../../platform/value.ts'
import type { ChosenScript } from '../chart-settings.ts'
import type { HeldChart } from '../held-chart.ts'
import { PythonIndicator } from './python-indicator.ts'

/** Draws the chosen scripts over the chart's candles. Gives how each of them is, in their order. */
export function usePythonIndicators(
  held: HeldChart,
  chosen: readonly ChosenScript[],
  candles: CandleSpec | null,
): readonly (IndicatorState | undefined)[] {
  const hub = useContext(HubContext)
  const lines = hub && storeOf(hub, openScriptStore).indicators
  const documentStore = useDocumentStore()
  const documents = useValue(documentStore.ofKind(pythonScripts.kind))
  const from = useValue(held.oldest)
  const priceDecimals = useValue(held.priceDecimals)
  const open = useRef<(PythonIndicator | undefined)[]>([])
  const [states, setStates] = useState<readonly (IndicatorState | undefined)[]>([])
  const specs =
    candles === null || from === undefined
      ? []
      : chosen.map(({ script, params }) => {
          const document = documents.get(script)
          const text = document && pythonScripts.read(document)?.text
          const { symbol, timeframe, venues } = candles
          return text === undefined
            ? null
            : { fileName: script, text, params: [...params], symbol, timeframe, venues, from }
        })
  const key = JSON.stringify(specs)

  useEffect(() => {
    if (!lines) return
    const wanted = JSON.parse(key) as typeof specs
    for (const gone of open.current.splice(wanted.length)) gone?.close()
    for (const [index, spec] of wanted.entries()) {
      const there = open.current[index]
      if (!spec) {
        there?.close()
        open.current[index] = undefined
      } else if (there) there.change(spec, priceDecimals)
      else {
        const added = new PythonIndicator(held.chart, lines, spec, priceDecimals)
        open.current[index] = added
        added.state.subscribe(() => setStates(open.current.map((each) => each?.state.get())))
      }
    }
    setStates(open.current.map((each) => each?.state.get()))
  }, [held, lines, key, priceDecimals])

  useEffect(
    () => () => {
      for (const each of open.current.splice(0)) each?.close()
    },
    [held, lines],
  )
  return states
}
