import { useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { useTrading } from '../../platform/trading/trading-desk.ts'
import { useValue } from '../../platform/value.ts'

const methods = ['fifo', 'lifo', 'hifo'] as const
const names = {
  fifo: 'FIFO, oldest first',
  lifo: 'LIFO, newest first',
  hifo: 'HIFO, dearest first',
}

/** Which coins are sold first in this tax year. Earlier years keep what was chosen for them. */
export function LotMethods() {
  const trading = useTrading()
  const gate = useValue(trading.gate)
  const [year] = useState(() => new Date().getUTCFullYear())
  const chosen = gate?.lotMethods.find((one) => one.year === year)?.method ?? 'fifo'
  return (
    <ChoiceMenu
      label={`Lots ${year}`}
      value={chosen}
      choices={methods}
      textOf={(method) => names[method]}
      shortOf={(method) => method.toUpperCase()}
      onChoose={(method) => void trading.act({ type: 'lotMethod', year, method })}
    />
  )
}
