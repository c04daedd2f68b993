import { isLineTool } from '@leadline/charts/drawings/line-price'

import {
  removeLineAlert,
  setLineAlert,
  useLineAlerts,
} from '../../../platform/alerts/line-alert.ts'
import { Keys } from '../../../platform/controls/Keys.tsx'
import { MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import { useDocumentStore } from '../../../platform/documents/use-document.ts'
import { usePanel } from '../../../platform/panels/panel-context.ts'
import type { HeldChart } from '../held-chart.ts'

export function DrawingMenu({ held: { chart, element }, id }: { held: HeldChart; id: string }) {
  const { drawings } = chart.model
  const documentStore = useDocumentStore()
  const { symbol } = usePanel()
  const alert = useLineAlerts().find((each) => each.symbol === symbol && each.drawing === id)
  const drawing = drawings.get(id)
  if (!drawing) return null
  const isConfined = drawing.onlyOn !== null
  const back = () => element?.focus()
  return (
    <>
      <MenuItem
        isChecked={isConfined}
        onSelect={() => {
          drawings.confine(id, !isConfined)
          back()
        }}
      >
        This timeframe only
      </MenuItem>
      <MenuItem onSelect={() => chart.editText(id)}>
        {drawing.tool === 'text-note' ? 'Edit the note' : 'Label'}
      </MenuItem>
      {isLineTool(drawing.tool) && (
        <MenuItem
          isChecked={alert?.fired === null}
          onSelect={() => {
            if (alert?.fired === null) removeLineAlert(documentStore, alert)
            else setLineAlert(documentStore, symbol, drawing, Date.now())
            back()
          }}
        >
          Alert when a trade crosses it
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem
        detail={<Keys keys="Delete" />}
        onSelect={() => {
          drawings.remove(id)
          back()
        }}
      >
        Remove
      </MenuItem>
    </>
  )
}
