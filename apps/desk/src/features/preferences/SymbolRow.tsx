import { useState } from 'react'

import type { OneSymbolPreferences } from '../../platform/preferences/symbol-preferences.ts'

const size = /^(?=.*[1-9])\d{1,15}(?:\.\d{1,18})?$/

/** One symbol's decimals and order size. What cannot be used is said, and what was there stays. */
export function SymbolRow({
  symbol,
  own,
  onKeep,
  onRemove,
}: {
  symbol: string
  own: OneSymbolPreferences
  onKeep: (own: OneSymbolPreferences) => void
  onRemove: () => void
}) {
  const keepDecimals = (name: 'priceDecimals' | 'sizeDecimals') => (text: string) => {
    if (text === '') onKeep({ ...own, [name]: null })
    else if (/^(?:\d|1[0-8])$/.test(text)) onKeep({ ...own, [name]: Number(text) })
    else return false
    return true
  }
  return (
    <tr>
      <th scope="row" className="figures">
        {symbol}
      </th>
      <td>
        <Cell
          name={`Price decimals of ${symbol}`}
          value={own.priceDecimals === null ? '' : String(own.priceDecimals)}
          mistake="0 to 18, or empty"
          onKeep={keepDecimals('priceDecimals')}
        />
      </td>
      <td>
        <Cell
          name={`Size decimals of ${symbol}`}
          value={own.sizeDecimals === null ? '' : String(own.sizeDecimals)}
          mistake="0 to 18, or empty"
          onKeep={keepDecimals('sizeDecimals')}
        />
      </td>
      <td>
        <Cell
          name={`Default order size of ${symbol}`}
          value={own.orderSize}
          mistake="A size such as 0.5, or empty"
          onKeep={(text) => {
            const isGood = text === '' || size.test(text)
            if (isGood) onKeep({ ...own, orderSize: text })
            return isGood
          }}
        />
      </td>
      <td>
        <button
          type="button"
          aria-label={`Remove ${symbol}`}
          className="icon-button"
          onClick={onRemove}
        >
          ×
        </button>
      </td>
    </tr>
  )
}

function Cell({
  name,
  value,
  mistake,
  onKeep,
}: {
  name: string
  value: string
  mistake: string
  onKeep: (text: string) => boolean
}) {
  const [isWrong, setIsWrong] = useState(false)
  return (
    <>
      <input
        key={value}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        defaultValue={value}
        autoComplete="off"
        className="desk-field figures !w-28"
        onChange={({ currentTarget }) => setIsWrong(!onKeep(currentTarget.value.trim()))}
      />
      {isWrong && (
        <span role="alert" className="text-ask-400 block">
          {mistake}
        </span>
      )}
    </>
  )
}
