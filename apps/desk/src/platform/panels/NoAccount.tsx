import { DeskButton } from '../controls/DeskButton.tsx'
import { useValue } from '../value.ts'
import { useVault } from '../vault/vault-store.ts'
import { usePanelOpener } from './panel-opener.ts'

/** In place of what needs an account, with the way to one. */
export function NoAccount() {
  const { openExchanges } = usePanelOpener()
  const vault = useVault()
  const state = useValue(vault.state)
  if (state?.phase === 'locked' && state.keys.length > 0) {
    return (
      <div className="panel-words flex flex-col items-start gap-2">
        <p>Your accounts are behind the locked vault.</p>
        <DeskButton onClick={() => vault.dialog.set('unlock')}>Unlock the vault</DeskButton>
      </div>
    )
  }
  return (
    <div className="panel-words flex flex-col items-start gap-2">
      <p>No account is connected.</p>
      <DeskButton onClick={openExchanges}>Connect an exchange</DeskButton>
    </div>
  )
}
