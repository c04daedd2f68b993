import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { usePaper } from '../../platform/paper-account/paper-store.ts'
import { useValue } from '../../platform/value.ts'
import { discardedWords } from './discarded-words.ts'

/** What was practiced and is gone, until somebody has read it. */
export function DiscardedNotice() {
  const paper = usePaper()
  const account = useValue(paper.account)
  if (!account?.discarded) return null
  const seen = () => void paper.act({ type: 'paperSeen' })
  const keep = async () => {
    if ((await paper.act({ type: 'paperKeep', isKept: true })) === '') seen()
  }
  return (
    <section aria-label="Discarded practice" className="unfinished-changes">
      <div className="unfinished-change">
        <p>{discardedWords(account.discarded, account.usd)}</p>
        <span className="unfinished-actions">
          {!account.isKept && (
            <DeskButton onClick={() => void keep()}>Keep it from now on</DeskButton>
          )}
          <DeskButton onClick={seen}>OK</DeskButton>
        </span>
      </div>
    </section>
  )
}
