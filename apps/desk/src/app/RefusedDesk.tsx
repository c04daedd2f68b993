import { DeskButton } from '../platform/controls/DeskButton.tsx'

/** The hub will not have this page, for one because it was loaded before an update. */
export function RefusedDesk({ reason }: { reason: string }) {
  return (
    <main className="grid h-full place-items-center">
      <div
        role="alert"
        className="border-ink-700 bg-ink-900 w-[min(26rem,94vw)] rounded border p-4"
      >
        <h1 className="mb-1 text-[14px]">This window does not fit its hub</h1>
        <p className="text-fog-300 mb-3">{reason}</p>
        <DeskButton primary onClick={() => location.reload()}>
          Load the window again
        </DeskButton>
      </div>
    </main>
  )
}
