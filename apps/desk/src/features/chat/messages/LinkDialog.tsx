import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../../platform/controls/ModalDialog.tsx'

/** Where a link leads, whole and as the browser reads it, before anybody goes there. */
export function LinkDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const url = URL.parse(address)
  return (
    <ModalDialog title="Open this link?" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        {url ? (
          <>
            <p>
              It leads to <strong className="break-all">{url.host}</strong>. Leadline does not know
              who that is. Never type a key, a passphrase or a seed phrase there.
            </p>
            <p className="figures border-ink-600 max-h-32 overflow-y-auto border p-2 break-all">
              {url.href}
            </p>
          </>
        ) : (
          <p>This is not an address that a browser can open.</p>
        )}
        <div className="flex justify-end gap-2">
          <DeskButton data-first-focus onClick={onClose}>
            Cancel
          </DeskButton>
          {url && (
            <a
              href={url.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="desk-button"
              onClick={onClose}
            >
              Open in the browser
            </a>
          )}
        </div>
      </div>
    </ModalDialog>
  )
}
