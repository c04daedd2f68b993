import '../../platform/tables/preference-table.css'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useDocument } from '../../platform/documents/use-document.ts'
import {
  noSymbolPreferences,
  symbolPreferences,
  symbolPreferencesName,
} from '../../platform/preferences/symbol-preferences.ts'
import { SymbolRow } from './SymbolRow.tsx'

const symbolSpelling = /^[A-Z0-9.]{1,24}-[A-Z0-9.]{1,24}$/

/** Preferences, then Symbols. */
export function SymbolsPage() {
  const [preferences, keep] = useDocument(symbolPreferences, symbolPreferencesName)
  const { quoteCurrency, bySymbol, hidden } = preferences
  const symbols = Object.keys(bySymbol).toSorted()
  return (
    <>
      <h2>Symbols</h2>
      <QuoteCurrency
        key={quoteCurrency}
        value={quoteCurrency}
        onKeep={(next) => keep({ ...preferences, quoteCurrency: next })}
      />
      <h3>Decimals and order size</h3>
      <p className="text-fog-300 mb-2 max-w-[70ch]">
        Empty decimals: as many as the exchange quoting the finest step uses. An empty order size is
        the safer choice: you then type a size each time.
      </p>
      {symbols.length > 0 && (
        <table className="preference-table mb-2">
          <thead>
            <tr>
              <th scope="col">Symbol</th>
              <th scope="col">Price decimals</th>
              <th scope="col">Size decimals</th>
              <th scope="col">Default order size</th>
              <th scope="col">
                <span className="sr-only">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {symbols.map((symbol) => (
              <SymbolRow
                key={symbol}
                symbol={symbol}
                own={bySymbol[symbol] ?? noSymbolPreferences}
                onKeep={(own) => keep({ ...preferences, bySymbol: { ...bySymbol, [symbol]: own } })}
                onRemove={() => {
                  const { [symbol]: _, ...others } = bySymbol
                  keep({ ...preferences, bySymbol: others })
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <AddSymbol
        label="Set for a symbol"
        taken={symbols}
        onAdd={(symbol) =>
          keep({ ...preferences, bySymbol: { ...bySymbol, [symbol]: noSymbolPreferences } })
        }
      />
      <h3>Hidden symbols</h3>
      <p className="text-fog-300 mb-2">They no longer appear in search.</p>
      <ul className="mb-2 flex flex-wrap gap-1.5">
        {hidden.map((symbol) => (
          <li key={symbol} className="border-ink-600 flex items-center rounded-sm border pl-2">
            <span className="figures">{symbol}</span>
            <button
              type="button"
              aria-label={`Show ${symbol} again`}
              className="icon-button"
              onClick={() => keep({ ...preferences, hidden: hidden.filter((it) => it !== symbol) })}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <AddSymbol
        label="Hide a symbol"
        taken={hidden}
        onAdd={(symbol) => keep({ ...preferences, hidden: [...hidden, symbol] })}
      />
    </>
  )
}

function QuoteCurrency({ value, onKeep }: { value: string; onKeep: (next: string) => void }) {
  const [text, setText] = useState(value)
  const wanted = text.trim().toUpperCase()
  const isGood = /^[A-Z0-9.]{1,24}$/.test(wanted)
  return (
    <TextField
      className="mb-4 w-64"
      label="Quote currency"
      value={text}
      mistake={isGood ? undefined : 'A currency is letters and digits, such as USD.'}
      hint={`Typing btc and Enter in a panel opens BTC-${isGood ? wanted : value}.`}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => (isGood ? onKeep(wanted) : setText(value))}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && isGood) onKeep(wanted)
      }}
    />
  )
}

function AddSymbol({
  label,
  taken,
  onAdd,
}: {
  label: string
  taken: readonly string[]
  onAdd: (symbol: string) => void
}) {
  const [text, setText] = useState('')
  const [mistake, setMistake] = useState<string>()
  const symbol = text.trim().toUpperCase()
  return (
    <form
      className="mb-4 flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!symbolSpelling.test(symbol)) {
          setMistake('Asset, hyphen, quote currency: BTC-USD.')
        } else if (taken.includes(symbol)) {
          setMistake(`${symbol} is in the list already.`)
        } else {
          onAdd(symbol)
          setText('')
        }
      }}
    >
      <TextField
        className="w-64"
        label={label}
        placeholder="BTC-USD"
        value={text}
        mistake={mistake}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setMistake(undefined)
        }}
      />
      <DeskButton type="submit" className="mt-6">
        Add
      </DeskButton>
    </form>
  )
}
