import type { WireLink } from '@leadline/desk-protocol/messages/license-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { clockTime } from '../../platform/time.ts'

/** The code, large enough to be read from another computer. It is typed, never carried by an address. */
export function LinkCode({ link, onCancel }: { link: WireLink; onCancel: () => void }) {
  return (
    <div className="link-code">
      <ol>
        <li>
          Open{' '}
          <a href={link.address} target="_blank" rel="noreferrer" className="underline">
            {link.address}
          </a>{' '}
          in your browser and sign in.
        </li>
        <li>Type this code there and confirm it:</li>
      </ol>
      <p className="link-code-letters">
        <span aria-hidden="true">{link.code}</span>
        {/* Letter by letter: a screen reader would try to read it as a word. */}
        <span className="sr-only">{link.code.replace('-', '').replaceAll(/\B/g, ' ')}</span>
      </p>
      <p role="status" className={link.words === '' ? 'text-fog-300' : 'text-brass-400'}>
        {link.words === ''
          ? `Waiting for you to confirm it. The code works once, until ${clockTime(link.expiresAt)}.`
          : `${link.words} Leadline goes on trying until ${clockTime(link.expiresAt)}.`}
      </p>
      <p className="text-fog-300">
        Never confirm a code that someone else sent you: it would give their computer your licenses.
      </p>
      <div>
        <DeskButton onClick={onCancel}>Cancel</DeskButton>
      </div>
    </div>
  )
}
