import type { WireDesk } from '@leadline/desk-protocol/messages/desk-list-messages'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useDesks } from '../../platform/desks/desk-list-store.ts'
import { useValue } from '../../platform/value.ts'
import { deskWords } from './desk-words.ts'

/** Who may use this Leadline right now, with a way to end each. */
export function OpenDesksDialog({ onClose }: { onClose: () => void }) {
  const desks = useDesks()
  const list = useValue(desks.list)
  const [problem, setProblem] = useState('')
  const end = (request: Parameters<typeof desks.end>[0]) => void desks.end(request).then(setProblem)
  const hasOthers = list?.some(({ isThis }) => !isThis) === true
  return (
    <ModalDialog title="Open desks" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        {list ? (
          <ul className="border-ink-700 divide-ink-700 divide-y border-y">
            {list.map((desk) => (
              <DeskRow
                key={desk.id}
                desk={desk}
                onEnd={() => end({ type: 'desksEnd', id: desk.id })}
              />
            ))}
          </ul>
        ) : (
          <p>Which desks are open is not known right now.</p>
        )}
        <p className="text-fog-300">
          Each is a browser that Leadline let in. Ended, it is cut off at once, shows nothing and
          can send nothing; it comes back only when Leadline is opened again on this computer.
          Orders and algorithms go on.
        </p>
        {problem !== '' && (
          <p role="alert" className="text-brass-400">
            {problem}
          </p>
        )}
        <div className="flex gap-2">
          <DeskButton danger disabled={!hasOthers} onClick={() => end({ type: 'desksEndOthers' })}>
            End all others
          </DeskButton>
          <DeskButton data-first-focus onClick={onClose}>
            Close
          </DeskButton>
        </div>
      </div>
    </ModalDialog>
  )
}

function DeskRow({ desk, onEnd }: { desk: WireDesk; onEnd: () => void }) {
  const name = desk.browser || 'Browser not known'
  const [now] = useState(() => Date.now())
  return (
    <li className="flex items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p>
          {name}
          {desk.isThis && <span className="text-tide-400"> · this desk</span>}
        </p>
        <p className="text-fog-300 figures">{deskWords(desk, now)}</p>
      </div>
      <DeskButton onClick={onEnd} aria-label={desk.isThis ? 'End this desk' : `End ${name}`}>
        End
      </DeskButton>
    </li>
  )
}
