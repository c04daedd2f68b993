import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, type RefObject, useRef } from 'react'

export type SheetSide = 'top' | 'right' | 'bottom' | 'left'

const sheetLook: Record<SheetSide, string> = {
  top: 'inset-x-0 top-0 mb-auto w-full max-w-none border-b [--hidden:0_-2rem]',
  right:
    'inset-y-0 right-0 ml-auto h-dvh max-h-none w-[min(22rem,88vw)] border-l [--hidden:2rem_0]',
  bottom: 'inset-x-0 bottom-0 mt-auto w-full max-w-none border-t [--hidden:0_2rem]',
  left: 'inset-y-0 left-0 mr-auto h-dvh max-h-none w-[min(22rem,88vw)] border-r [--hidden:-2rem_0]',
}

interface PanelProps {
  /** A control with `command="show-modal"` and this as its `commandfor` opens it without script. */
  id: string
  title: string
  ref?: RefObject<HTMLDialogElement | null>
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal panel on the browser's own <dialog>: Escape, a click outside and the close button dismiss
 * it, and focus goes back to what opened it. All of that is the platform's work.
 */
export function Dialog(props: PanelProps) {
  return (
    <Panel
      {...props}
      look="m-auto max-h-[min(44rem,88dvh)] w-[min(34rem,92vw)] rounded border [--hidden:0_1rem]"
    />
  )
}

/** A panel that comes in from one side of the screen; from the right unless configured otherwise. */
export function Sheet({ side = 'right', ...props }: PanelProps & { side?: SheetSide }) {
  return <Panel {...props} look={`fixed m-0 ${sheetLook[side]}`} />
}

function Panel({ id, title, ref, onClose, look, children }: PanelProps & { look: string }) {
  const ownRef = useRef<HTMLDialogElement>(null)
  const dialogRef = ref ?? ownRef
  const close = () => dialogRef.current?.close()
  // Browsers without `closedby` report a click on the backdrop as a click on the dialog itself.
  const closeOutside = (event: MouseEvent) => event.target === event.currentTarget && close()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way, and native
    <dialog
      id={id}
      ref={dialogRef}
      aria-labelledby={`${id}-title`}
      {...{ closedby: 'any' }}
      onClose={onClose}
      onClick={closeOutside}
      className={`panel border-ink-700 bg-ink-900 text-fog-50 overflow-y-auto p-0 ${look}`}
    >
      <div className="flex min-h-full flex-col p-6">
        <div className="mb-4 flex items-center justify-between gap-4">
          <h2 id={`${id}-title`} className="text-lg font-semibold">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={close}
            {...{ command: 'close', commandfor: id }}
            className="text-fog-300 hover:bg-ink-800 hover:text-fog-50 -mr-2 grid size-11 place-items-center rounded transition-colors"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
