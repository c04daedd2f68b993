import { NameDialog } from '../../platform/controls/NameDialog.tsx'
import type { LayoutKeeper } from './layout-keeper.ts'
import { layoutNameMistake } from './layout-name.ts'

const words = {
  'save-layout-as': { title: 'Save layout as', button: 'Save' },
  'rename-layout': { title: 'Rename layout', button: 'Rename' },
}

/** Asks for the name of a layout. */
export function LayoutNameDialog({
  keeper,
  purpose,
  onClose,
}: {
  keeper: LayoutKeeper
  purpose: keyof typeof words
  onClose: () => void
}) {
  const isRenaming = purpose === 'rename-layout'
  return (
    <NameDialog
      {...words[purpose]}
      name={isRenaming ? keeper.open.get() : ''}
      hint="Changes to a layout are saved as you make them."
      maxLength={40}
      mistakeIn={(name) => layoutNameMistake(name, keeper.names())}
      onName={(name) => (isRenaming ? keeper.rename(name) : keeper.saveAs(name))}
      onClose={onClose}
    />
  )
}
