import { DeskButton } from '../../platform/controls/DeskButton.tsx'

/**
 * The hub will not have this page: it was loaded before an update, or the trader ended its desk. Nothing else is shown: what
 * was on the screen would look like the market.
 */
export function RefusedDesk({ reason, isEnded }: { reason: string; isEnded: boolean }) {
  return (
    <main className="grid h-full place-items-center">
      <div
        role="alert"
        className="border-ink-700 bg-ink-900 w-[min(26rem,94vw)] rounded border p-4"
      >
        <h1 className="mb-1 text-[14px]">
          {isEnded ? 'This desk has ended' : 'This window is of another version'}
        </h1>
        <p className="text-fog-300 mb-3">{reason}</p>
        {isEnded ? (
          <p>
            It shows nothing and can send nothing. To trade again, open Leadline on this computer:
            it opens a window of its own.
          </p>
        ) : (
          <DeskButton primary onClick={() => location.reload()}>
            Load the window again
          </DeskButton>
        )}
      </div>
    </main>
  )
}
