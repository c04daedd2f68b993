import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { useScripts } from '../../../platform/python/script-store.ts'
import { useValue } from '../../../platform/value.ts'
import { endedNoticeWords } from './ended-words.ts'

/**
 * Over the whole desk, whether or not the Algorithms panel is on it: an algorithm ended without the trader. It stays until each
 * was dismissed or handed over. Without `onOpen` there is no room for the panel.
 */
export function EndedNotice({ onOpen }: { onOpen: (() => void) | undefined }) {
  const scripts = useScripts()
  const ended = useValue(scripts.ended).filter(({ isExpected }) => isExpected !== true)
  if (ended.length === 0) return null
  return (
    <section aria-label="Algorithms that ended" className="unfinished-changes">
      <div className="unfinished-change">
        <p role="alert">{endedNoticeWords(ended)}</p>
        <span className="unfinished-actions">
          {onOpen ? (
            <DeskButton onClick={onOpen}>Show in Algorithms</DeskButton>
          ) : (
            <span>Widen this window to act on it.</span>
          )}
        </span>
      </div>
    </section>
  )
}
