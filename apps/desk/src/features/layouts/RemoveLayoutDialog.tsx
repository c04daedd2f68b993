import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'
import { isBuiltIn } from './built-in-layouts.ts'
import type { LayoutKeeper } from './layout-keeper.ts'

/** Asks before a layout is deleted, or put back as it came. */
export function RemoveLayoutDialog({
  keeper,
  onClose,
}: {
  keeper: LayoutKeeper
  onClose: () => void
}) {
  const name = keeper.open.get()
  const [title, sentence, button] = isBuiltIn(name)
    ? [
        `Reset ${name}?`,
        'What you changed in it is lost: panels, symbols, filters and where they stand.',
        'Reset',
      ]
    : [`Delete ${name}?`, 'The layout is gone for good. Other layouts stay.', 'Delete it']
  return (
    <DeleteDialog
      title={title}
      button={button}
      onDelete={() => keeper.remove(name)}
      onClose={onClose}
    >
      {sentence}
    </DeleteDialog>
  )
}
