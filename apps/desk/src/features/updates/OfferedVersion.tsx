import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { dayOf, sizeOf } from './update-words.ts'
import { UpdateSteps } from './UpdateSteps.tsx'

/** A newer version: its date, its size, its notes, and what can be done with it. */
export function OfferedVersion({
  state,
  offer,
}: {
  state: WireUpdates
  offer: NonNullable<WireUpdates['offer']>
}) {
  const { version, publishedAt, notes, sizeBytes } = offer
  return (
    <section
      aria-label={`Version ${version}`}
      className="border-ink-700 flex flex-col gap-2 border-y py-3"
    >
      <h3 className="font-semibold">
        Leadline <span className="figures">{version}</span>
      </h3>
      <p className="text-fog-300">
        Published on {dayOf(publishedAt)}
        {sizeBytes > 0 && (
          <>
            , <span className="figures">{sizeOf(sizeBytes)}</span>
          </>
        )}
        . Its signature and its place in the release log were checked.
      </p>
      {notes !== '' && (
        <ScrollArea
          label={`Notes of ${version}`}
          className="bg-ink-950 border-ink-700 max-h-52 rounded border px-2 py-1.5 break-words whitespace-pre-wrap"
        >
          {notes}
        </ScrollArea>
      )}
      <UpdateSteps state={state} offer={offer} />
    </section>
  )
}
