import { Keys } from '../../../platform/controls/Keys.tsx'
import { MenuItem, MenuLine } from '../../../platform/controls/MenuItem.tsx'
import type { HeldChart } from '../held-chart.ts'

export function DrawingMenu({ held: { chart, element }, id }: { held: HeldChart; id: string }) {
  const { drawings } = chart.model
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
