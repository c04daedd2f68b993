import examples from 'virtual:python-examples'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { MenuHeading, MenuItem, MenuLine } from '../../platform/controls/MenuItem.tsx'

type Make = (base: string, text: string) => void

/** Enough to be loaded. */
const emptyScripts = [
  {
    title: 'Empty algorithm',
    name: 'MyAlgorithm',
    text: `from decimal import Decimal

from leadline import Algorithm


class MyAlgorithm(Algorithm):
    """What it does, in one line."""

    params = {"symbol": "BTC-USD", "exchange": "Coinbase", "size": Decimal("0.01")}

    def on_start(self):
        self.subscribe_book(self.params["symbol"], [self.params["exchange"]])

    def on_book(self, book):
        pass
`,
  },
  {
    title: 'Empty indicator',
    name: 'MyIndicator',
    text: `from leadline import Indicator


class MyIndicator(Indicator):
    """What it shows, in one line."""

    params = {"length": 20}
    pane = "price"  # over the candles; "below" opens its own pane

    def on_start(self):
        pass

    def on_candle(self, candle):
        return candle.close
`,
  },
] as const

/** The manual's scripts as it prints them, and empty ones. */
export function NewScriptItems({ look, onMake }: { look: 'menu' | 'button'; onMake: Make }) {
  if (look === 'button') {
    return (
      <div className="flex flex-wrap gap-2 pt-2">
        {examples.map(({ name, text, summary }) => (
          <DeskButton key={name} title={summary} onClick={() => onMake(name, text)}>
            {name}
          </DeskButton>
        ))}
        {emptyScripts.map(({ title, name, text }) => (
          <DeskButton key={name} onClick={() => onMake(name, text)}>
            {title}
          </DeskButton>
        ))}
      </div>
    )
  }
  return (
    <>
      <MenuHeading>From the manual</MenuHeading>
      {examples.map(({ name, kind, text }) => (
        <MenuItem key={name} detail={kind} onSelect={() => onMake(name, text)}>
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      {emptyScripts.map(({ title, name, text }) => (
        <MenuItem key={name} onSelect={() => onMake(name, text)}>
          {title}
        </MenuItem>
      ))}
    </>
  )
}
