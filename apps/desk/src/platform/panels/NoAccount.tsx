import { DeskButton } from '../controls/DeskButton.tsx'
import { usePanelOpener } from './panel-opener.ts'

/** In place of what needs an account, with the way to one. */
export function NoAccount() {
  const { openExchanges } = usePanelOpener()
  return (
    <div className="panel-words flex flex-col items-start gap-2">
      <p>No account is connected.</p>
      <DeskButton onClick={openExchanges}>Connect an exchange</DeskButton>
    </div>
  )
}
