import { NameDialog } from '../../platform/controls/NameDialog.tsx'
import type { LayoutKeeper } from './layout-keeper.ts'

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

/** Why a layout cannot have that name; undefined where it can. */
function layoutNameMistake(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give it a name.'
  // oxlint-disable-next-line no-control-regex -- they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'A name is letters, digits and signs.'
  const same = taken.find((other) => other.toLowerCase() === name.toLowerCase())
  return same === undefined ? undefined : `There is a layout named ${same} already.`
}
