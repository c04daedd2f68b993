import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useUpdates } from '../../platform/updates/update-store.ts'
import { useValue } from '../../platform/value.ts'
import { sizeOf } from './update-words.ts'

/** From 'there is one' to 'it is installed', one button at a time. */
export function UpdateSteps({
  state: { step, doneBytes, cannotInstall },
  offer: { version, sizeBytes },
}: {
  state: WireUpdates
  offer: NonNullable<WireUpdates['offer']>
}) {
  const updates = useUpdates()
  const [isSure, setIsSure] = useState(false)
  const install = (when: 'now' | 'exit' | 'no') => updates.send({ type: 'updatesInstall', when })
  if (cannotInstall !== '') return <p>{cannotInstall}</p>
  if (step === 'fetching') {
    return (
      <div className="flex items-center gap-3">
        <progress
          aria-label={`Downloading ${version}`}
          value={doneBytes}
          max={sizeBytes}
          className="accent-brass-400 h-2 flex-1"
        />
        <span className="figures text-fog-300">
          {sizeOf(doneBytes)} of {sizeOf(sizeBytes)}
        </span>
        <DeskButton onClick={() => updates.send({ type: 'updatesStop' })}>Stop</DeskButton>
      </div>
    )
  }
  if (step === 'checking') return <p role="status">Checking every file of it.</p>
  if (step === 'restarting') return <p role="status">Leadline ends and starts as {version}.</p>
  if (isSure) {
    return (
      <StartAgain version={version} onYes={() => install('now')} onNo={() => setIsSure(false)} />
    )
  }
  if (step === 'fetched' || step === 'exit') {
    return (
      <>
        <p role="status">
          {step === 'exit'
            ? `${version} is installed when you close Leadline.`
            : `${version} is downloaded and every file of it is checked. The version you have stays until the new one has started well.`}
        </p>
        <div className="flex gap-2">
          {step === 'exit' ? (
            <DeskButton onClick={() => install('no')}>Not on exit</DeskButton>
          ) : (
            <DeskButton primary onClick={() => install('exit')}>
              Install on exit
            </DeskButton>
          )}
          <DeskButton onClick={() => setIsSure(true)}>Install now</DeskButton>
        </div>
      </>
    )
  }
  return (
    <DeskButton
      primary
      className="self-start"
      disabled={step !== 'idle'}
      onClick={() => updates.send({ type: 'updatesFetch' })}
    >
      Download {version}
    </DeskButton>
  )
}

/** What lives in Leadline's process does not act while it is not there. */
function StartAgain({
  version,
  onYes,
  onNo,
}: {
  version: string
  onYes: () => void
  onNo: () => void
}) {
  const synthetic = useValue(useTrading().synthetic).filter(
    ({ status }) => status === 'active',
  ).length
  return (
    <>
      <p>
        Leadline closes and starts again as {version}. Orders at the exchanges stay there; a vault
        that is open is locked.
        {synthetic > 0 &&
          ` ${synthetic === 1 ? '1 held order runs' : `${synthetic} held orders run`} in Leadline and can send nothing until it is back and the vault is open.`}
      </p>
      <div className="flex gap-2">
        <DeskButton onClick={onNo}>Not now</DeskButton>
        <DeskButton danger={synthetic > 0} primary={synthetic === 0} onClick={onYes}>
          Close and install
        </DeskButton>
      </div>
    </>
  )
}
