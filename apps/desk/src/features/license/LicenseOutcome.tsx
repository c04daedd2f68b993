import { X } from 'lucide-react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useLicense } from '../../platform/license/license-store.ts'
import { useValue } from '../../platform/value.ts'

/** What came of a license file. It covers nothing that is needed to trade, and takes no key. */
export function LicenseOutcome({ onShowAll }: { onShowAll: () => void }) {
  const license = useLicense()
  const here = useValue(license.outcome)
  const state = useValue(license.state)
  const notice = here ?? state?.notice
  if (!notice) return null
  return (
    <section aria-label="License file" className="license-outcome" data-good={notice.isGood}>
      <p role={notice.isGood ? 'status' : 'alert'}>{notice.words}</p>
      <DeskButton
        onClick={() => {
          license.outcomeRead()
          onShowAll()
        }}
      >
        License
      </DeskButton>
      <button
        type="button"
        aria-label="Close: license file"
        className="icon-button"
        onClick={() => license.outcomeRead()}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </section>
  )
}
