import { ChevronDown } from 'lucide-react'
import type { RefObject } from 'react'

import { Menu } from '../../platform/controls/Menu.tsx'
import { MenuItem } from '../../platform/controls/MenuItem.tsx'
import { windowsMs, windowText } from './tape-settings.ts'

export interface FootRefs {
  period: RefObject<HTMLSpanElement | null>
  difference: RefObject<HTMLSpanElement | null>
  bought: RefObject<HTMLSpanElement | null>
  sold: RefObject<HTMLSpanElement | null>
  boughtBar: RefObject<HTMLElement | null>
  soldBar: RefObject<HTMLElement | null>
}

/** What was bought and sold by those who crossed the spread. Its numbers are written outside of React. */
export function TapeFoot({
  refs: { period, difference, bought, sold, boughtBar, soldBar },
  windowMs,
  onWindow,
}: {
  refs: FootRefs
  windowMs: number
  onWindow: (windowMs: number) => void
}) {
  return (
    <div className="tape-foot">
      <div className="flex items-center justify-between gap-2">
        <span
          className="min-w-0 truncate"
          title="All prints of the shown exchanges, filtered or not"
        >
          <Menu
            className="hover:text-fog-50 inline-flex items-center gap-1"
            label={
              <>
                {/* A name for the button until the first prints say since when. */}
                <span ref={period}>Period</span>
                <ChevronDown aria-hidden="true" className="size-3" />
              </>
            }
          >
            {() =>
              windowsMs.map((ms) => (
                <MenuItem key={ms} isChecked={ms === windowMs} onSelect={() => onWindow(ms)}>
                  {windowText(ms)}
                </MenuItem>
              ))
            }
          </Menu>
          <span className="ml-1">all prints</span>
        </span>
        <span ref={difference} className="figures text-fog-50 shrink-0" />
      </div>
      <div className="tape-balance" aria-hidden="true">
        <i ref={boughtBar} className="bg-bid-400" />
        <i ref={soldBar} className="bg-ask-400" />
      </div>
      <div className="flex justify-between gap-2">
        <span className="bid-text">
          bought <span ref={bought} className="figures" />
        </span>
        <span className="ask-text">
          sold <span ref={sold} className="figures" />
        </span>
      </div>
    </div>
  )
}
