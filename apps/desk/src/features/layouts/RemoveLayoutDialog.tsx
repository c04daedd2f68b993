import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
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
        `Put ${name} back as it came?`,
        'What you changed in it is lost: panels, symbols, filters and where they stand.',
        'Put it back',
      ]
    : [`Delete ${name}?`, 'The layout is gone for good. Other layouts stay.', 'Delete it']
  return (
    <ModalDialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p className="text-fog-300">{sentence}</p>
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Keep it
          </DeskButton>
          <DeskButton
            danger
            onClick={() => {
              keeper.remove(name)
              onClose()
            }}
          >
            {button}
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}
