import { Dialog } from '@leadline/ui/dialog'
import { Search } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

const dialogId = 'site-search'
// The index is larger than most pages: it comes when somebody searches.
const SearchPanel = lazy(async () => ({
  default: (await import('../../features/search/SearchPanel.tsx')).SearchPanel,
}))

/** Opens the search over manual, guides, FAQ and news. Its keys are pressed by wake/search-by-key.ts. */
export function SearchButton() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K /"
        className="needs-script text-fog-300 hover:bg-ink-800 hover:text-fog-50 grid size-11 place-items-center rounded transition-colors"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <Dialog id={dialogId} title="Search" ref={dialog} onClose={() => setOpen(false)}>
        {isOpen && (
          <Suspense fallback={<p className="text-fog-300 text-sm">Loading...</p>}>
            <SearchPanel onFollow={() => dialog.current?.close()} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
