import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A dialog that asks one thing. It keeps the keyboard until it is answered or left with Escape, and begins at what carries
 * `data-first-focus`.
 */
export function ModalDialog({
  title,
  onClose,
  wide = false,
  children,
}: {
  title: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className={`dialog ${wide ? 'w-[min(60rem,94vw)]' : 'w-[min(26rem,94vw)]'}`}
    >
      <div className="border-ink-700 flex h-9 items-center justify-between border-b pr-1 pl-3">
        <h2 id={id} className="text-[13px] font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className="icon-button"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      </div>
      {children}
    </dialog>
  )
}
