import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { Segments } from '../../platform/controls/Segments.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { clockTime } from '../../platform/time.ts'
import { marketLink, mostLivedMs } from '../../platform/trial/market-link.ts'
import type { TrialMarket } from '../../worker/trial/trial-start.ts'

type From = 'moment' | 'beginning'

/** A link to the market of this tab: a lesson, a report of a mistake or a contest for everybody alike. */
export function ShareMarketDialog({
  market,
  now,
  onClose,
}: {
  market: TrialMarket
  /** Of the market. It goes on behind the dialog; the link speaks of when it was asked for. */
  now: number
  onClose: () => void
}) {
  const [livedMs] = useState(() => Math.max(0, now - market.startedAt))
  const isLong = livedMs > mostLivedMs
  const [from, setFrom] = useState<From>(isLong ? 'beginning' : 'moment')
  const [words, setWords] = useState('')
  const page = `${location.origin}${location.pathname}`
  const link = marketLink(page, { ...market, livedMs: from === 'moment' ? livedMs : 0 })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setWords('Copied.')
    } catch {
      setWords('The browser does not let the page copy. The link is selected: press Ctrl+C.')
      document.querySelector<HTMLInputElement>('[data-market-link]')?.select()
    }
  }
  const choose = (chosen: From) => {
    setFrom(chosen)
    setWords('')
  }
  const trouble = isLong ? 'It is more than 30 minutes in' : undefined
  return (
    <ModalDialog title="Share this market" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <p>
          Whoever opens the link sees the same market, to the last digit, until they trade in it.
          Your orders and your layout are not in it.
        </p>
        <Segments
          label="From when"
          value={from}
          onChoose={choose}
          segments={[
            {
              value: 'moment',
              label: `This moment, ${clockTime(market.startedAt + livedMs)}`,
              trouble,
            },
            { value: 'beginning', label: `Its beginning, ${clockTime(market.startedAt)}` },
          ]}
        />
        {trouble !== undefined && (
          <p className="text-fog-300">
            This moment is more than 30 minutes into the market, which is as far as a link leads.
          </p>
        )}
        <TextField
          label="Link"
          value={link}
          readOnly
          data-market-link
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="flex items-center gap-2">
          <DeskButton primary data-first-focus onClick={() => void copy()}>
            Copy the link
          </DeskButton>
          <DeskButton onClick={onClose}>Close</DeskButton>
          <span role="status" className="text-fog-300">
            {words}
          </span>
        </div>
      </div>
    </ModalDialog>
  )
}
