import {
  historyLimits,
  type HistorySettings,
  type KeptSymbol,
  type KnownHistory,
} from '@leadline/desk-protocol/messages/book-history-messages'
import { type FormEvent, useState } from 'react'

import {
  type BookHistoryStore,
  openBookHistoryStore,
} from '../../platform/book-history/history-store.ts'
import { DeleteDialog } from '../../platform/controls/DeleteDialog.tsx'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { TextField } from '../../platform/controls/TextField.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { byteText } from '../../platform/numbers/byte-text.ts'
import { useValue } from '../../platform/value.ts'

/** Preferences, then Book over time: how much of it is kept, and of which symbols. */
export function BookHistoryPage() {
  const store = useStore(openBookHistoryStore)
  const known = useValue(store.known)
  return (
    <>
      <h2>Book over time</h2>
      <p className="text-fog-300 mb-3 max-w-[70ch]">
        The symbols that you showed last in a panel Book over time are kept while no panel shows
        them, from the exchanges that you show.
      </p>
      {known ? <Kept store={store} known={known} /> : <p>Looking for what is kept …</p>}
    </>
  )
}

function Kept({ store, known }: { store: BookHistoryStore; known: KnownHistory }) {
  const { place, failure, settings, symbols } = known
  return (
    <>
      {place === 'memory' && (
        <p className="text-fog-300 mb-3 max-w-[70ch]">
          Here it is kept in memory, and gone when this window closes. The installed Leadline keeps
          it on disk.
        </p>
      )}
      {failure !== '' && (
        <p role="alert" className="text-ask-400 mb-3 max-w-[70ch]">
          {failure}
        </p>
      )}
      <Bounds key={JSON.stringify(settings)} store={store} settings={settings} />
      <h3>Symbols</h3>
      {symbols.length === 0 ? (
        <p className="text-fog-300">None yet. Open New panel, then Book over time.</p>
      ) : (
        <SymbolTable store={store} symbols={symbols} />
      )}
    </>
  )
}

const fields: readonly { name: keyof HistorySettings; label: string; unit: string }[] = [
  { name: 'hours', label: 'Hours', unit: 'of each symbol' },
  { name: 'symbols', label: 'Symbols', unit: 'kept while no panel shows them' },
  { name: 'megabytes', label: 'Megabytes', unit: 'of all symbols together' },
]

function Bounds({ store, settings }: { store: BookHistoryStore; settings: HistorySettings }) {
  const [texts, setTexts] = useState(() => ({
    hours: String(settings.hours),
    symbols: String(settings.symbols),
    megabytes: String(settings.megabytes),
  }))
  const [error, setError] = useState('')
  const mistakes = fields.map(({ name }) => mistakeIn(name, texts[name]))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const next = {
      hours: Number(texts.hours),
      symbols: Number(texts.symbols),
      megabytes: Number(texts.megabytes),
    }
    setError(await store.act({ type: 'historyKeep', settings: next }))
  }
  return (
    <form aria-label="How much is kept" onSubmit={(event) => void submit(event)}>
      <div className="flex flex-wrap gap-3">
        {fields.map(({ name, label, unit }, at) => (
          <TextField
            key={name}
            label={label}
            className="w-40"
            inputMode="numeric"
            value={texts[name]}
            hint={unit}
            mistake={mistakes[at]}
            onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          />
        ))}
      </div>
      <p className="text-fog-300 my-2 max-w-[70ch]">
        What is older goes, and then the oldest, until all of it fits. A busy symbol takes about 40
        MB a day.
      </p>
      {error !== '' && (
        <p role="alert" className="text-ask-400 my-2">
          {error}
        </p>
      )}
      <DeskButton type="submit" primary disabled={mistakes.some((one) => one !== undefined)}>
        Save
      </DeskButton>
    </form>
  )
}

function mistakeIn(name: keyof HistorySettings, text: string): string | undefined {
  const { least, most } = historyLimits[name]
  const isGood = /^\d{1,6}$/.test(text) && Number(text) >= least && Number(text) <= most
  return isGood ? undefined : `A number from ${least} to ${most.toLocaleString('en-US')}`
}

const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function SymbolTable({
  store,
  symbols,
}: {
  store: BookHistoryStore
  symbols: readonly KeptSymbol[]
}) {
  const [removing, setRemoving] = useState('')
  return (
    <>
      <table className="preference-table">
        <thead>
          <tr>
            <th scope="col">Symbol</th>
            <th scope="col">Since</th>
            <th scope="col">Size</th>
            <th scope="col">Goes on</th>
            <th scope="col">
              <span className="sr-only">Remove it</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {symbols.map(({ symbol, from, bytes, isKept }) => (
            <tr key={symbol}>
              <th scope="row" className="figures">
                {symbol}
              </th>
              <td className="figures">{from === null ? 'just now' : dayAndTime.format(from)}</td>
              <td className="figures">{byteText(bytes)}</td>
              <td>{isKept ? 'yes' : 'while a panel shows it'}</td>
              <td>
                <DeskButton onClick={() => setRemoving(symbol)}>Remove</DeskButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removing !== '' && (
        <DeleteDialog
          title={`Remove the book over time of ${removing}`}
          button="Remove"
          onDelete={() => void store.act({ type: 'historyForget', symbol: removing })}
          onClose={() => setRemoving('')}
        >
          What is kept of {removing} is deleted, and it is kept no longer. A panel that shows it
          begins again.
        </DeleteDialog>
      )}
    </>
  )
}
