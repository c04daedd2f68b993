import type { SetupGuide } from '@leadline/content/setup-guides'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'

/** What can be done about a key that can withdraw, or of which the exchange did not say whether it can. Saving it comes last. */
export function RiskyKeyButtons({
  guide,
  canWithdraw,
  isAsking,
  isNameTyped,
  onAskAgain,
  onLeave,
}: {
  guide: SetupGuide
  canWithdraw: boolean
  isAsking: boolean
  isNameTyped: boolean
  onAskAgain: () => void
  onLeave: () => void
}) {
  return (
    <>
      {canWithdraw && (
        <a
          href={guide.apiUrl}
          target="_blank"
          rel="noreferrer"
          className="desk-button desk-button-primary"
        >
          Open {guide.name}’s API settings
        </a>
      )}
      {canWithdraw ? (
        <DeskButton onClick={onLeave}>Check again</DeskButton>
      ) : (
        <DeskButton primary disabled={isAsking} onClick={onAskAgain}>
          {isAsking ? `Checking with ${guide.name}` : 'Check again'}
        </DeskButton>
      )}
      <DeskButton danger type="submit" disabled={isAsking || !isNameTyped}>
        Save anyway
      </DeskButton>
      {!canWithdraw && <DeskButton onClick={onLeave}>Back</DeskButton>}
    </>
  )
}
