import { useFrozenSince } from '../../platform/hub/use-frozen.ts'
import { useValue } from '../../platform/value.ts'
import { LinkWords } from '../bars/LinkWords.tsx'
import { trialSentence } from '../bars/mode-sentences.ts'
import { useDesk } from '../desk-parts.ts'
import { useWindowWidth } from './use-window-width.ts'

/** What a small window says at its foot: that it is small, and whether its hub answers. */
export function SmallStatus() {
  const { hub, documentStore, isTrial, dialog } = useDesk()
  const link = useValue(hub.state)
  const problem = useValue(documentStore.trouble)
  const width = useWindowWidth()
  const frozenSince = useFrozenSince()
  return (
    <footer className="small-status">
      {link.kind === 'open' && frozenSince === null ? (
        <p>
          {problem ??
            (isTrial
              ? trialSentence.orders
              : `Make the window at least 1,024 wide to trade. It is ${width} now.`)}
          {isTrial && problem === null && (
            <>
              .{' '}
              <button
                type="button"
                className="underline"
                onClick={() => dialog.set('share-market')}
              >
                Share this market
              </button>
            </>
          )}
        </p>
      ) : (
        <LinkWords link={link} frozenSince={frozenSince} />
      )}
    </footer>
  )
}
