import { useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { useTrading } from '../../platform/trading/trading-store.ts'
import { useValue } from '../../platform/value.ts'
import { lotMethodWords } from './lot-method-words.ts'

const methods = ['fifo', 'lifo', 'hifo'] as const

/** Which coins are sold first in this tax year. Earlier years keep what was chosen for them. */
export function LotMethods() {
  const trading = useTrading()
  const risk = useValue(trading.risk)
  const [year] = useState(() => new Date().getUTCFullYear())
  const chosen = risk?.lotMethods.find((one) => one.year === year)?.method ?? 'fifo'
  return (
    <ChoiceMenu
      label={`Lots ${year}`}
      value={chosen}
      choices={methods}
      textOf={(method) => lotMethodWords[method]}
      shortOf={(method) => method.toUpperCase()}
      onChoose={(method) => void trading.act({ type: 'lotMethod', year, method })}
    />
  )
}
