import { LockKeyhole, LockKeyholeOpen, TriangleAlert } from 'lucide-react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { Popover } from '../../platform/controls/Popover.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { useVault } from '../../platform/vault/vault-store.ts'
import { idleWords, staysOpenLonger } from './idle-words.ts'
import { lockVault } from './lock-vault.ts'
import { ScreenChoice } from './ScreenChoice.tsx'
import { UnusableVault } from './UnusableVault.tsx'

const idleChoices = [5, 15, 30, 60, 240, 0]

interface WaysOn {
  /** To the stored keys. */
  onConnect: () => void
  /** To the list of open desks. */
  onDesks: () => void
}

/** In every window: whether keys can be used right now, and the one click that ends it. */
export function VaultSlot(ways: WaysOn) {
  const vault = useVault()
  const state = useValue(vault.state)
  if (!state || (state.phase === 'none' && state.keys.length === 0)) return null
  if (state.phase === 'unusable') {
    return (
      <Popover
        name="Vault"
        align="right"
        className="top-item border-ink-700 text-ask-400 border-l"
        label={
          <>
            <TriangleAlert aria-hidden="true" className="size-3.5" /> Vault
          </>
        }
      >
        {() => <UnusableVault state={state} />}
      </Popover>
    )
  }
  if (state.phase !== 'open') {
    return (
      <button
        type="button"
        onClick={() => vault.dialog.set('unlock')}
        className="top-item border-ink-700 text-brass-400 border-l"
      >
        <LockKeyhole aria-hidden="true" className="size-3.5" /> Vault locked
      </button>
    )
  }
  return (
    <Popover
      name="Vault"
      align="right"
      className="top-item border-ink-700 border-l"
      label={
        <>
          <LockKeyholeOpen aria-hidden="true" className="size-3.5" /> Vault open
        </>
      }
    >
      {() => <OpenVault {...ways} />}
    </Popover>
  )
}

function OpenVault({ onConnect, onDesks }: WaysOn) {
  const vault = useVault()
  const state = useValue(vault.state)
  const trading = useTrading()
  const synthetic = useValue(trading.synthetic).filter(({ status }) => status === 'active').length
  const count = state?.keys.length ?? 0
  const chooseIdle = (minutes: number) => {
    if (staysOpenLonger(minutes, state?.idleMinutes ?? 0))
      vault.dialog.set({ idleMinutes: minutes })
    else void vault.request({ type: 'vaultIdle', minutes })
  }
  return (
    <div className="flex w-72 flex-col gap-2 whitespace-normal">
      <p>
        {count === 1 ? '1 key' : `${count} keys`}, encrypted on this computer. Leadline signs orders
        and requests with them; it cannot show them or withdraw with them.
      </p>
      <div>
        <ChoiceMenu
          label="Locks itself after"
          value={state?.idleMinutes ?? 0}
          choices={idleChoices}
          textOf={idleWords}
          onChoose={chooseIdle}
        />
      </div>
      <ScreenChoice />
      <p className="text-fog-300">
        Counted from the last key or click on the desk. It locks when the computer sleeps, too.
        {synthetic > 0 &&
          ' While held orders work it stays open, because they need it to send. Lock now locks it anyway.'}
      </p>
      <div className="flex flex-wrap gap-1.5">
        <DeskButton primary onClick={() => lockVault(vault, trading)}>
          Lock now
        </DeskButton>
        <DeskButton onClick={() => vault.dialog.set('passphrase')}>Change passphrase</DeskButton>
        <DeskButton onClick={onConnect}>Keys</DeskButton>
        <DeskButton onClick={onDesks}>Open desks</DeskButton>
      </div>
    </div>
  )
}
