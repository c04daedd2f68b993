import type { EngineName, WireEngine } from '@leadline/desk-protocol/algorithm-values'
import { useState } from 'react'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ModalDialog } from '../../platform/controls/ModalDialog.tsx'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import { OwnPythonPassphrase } from './OwnPythonPassphrase.tsx'
import { PythonChoice } from './PythonChoice.tsx'

const names: Readonly<Record<EngineName, { title: string; about: string }>> = {
  pyodide: {
    title: 'The Python inside Leadline',
    about: 'Nothing to install. It reaches no file, no network, no key and no other program.',
  },
  cpython: {
    title: 'Your own Python',
    about: 'Python 3.10 or newer on this computer, with the packages you installed, such as numpy.',
  },
}

/** Which Python runs what is loaded from now on. */
export function EngineDialog({ onClose }: { onClose: () => void }) {
  const scripts = useScripts()
  const engines = useValue(scripts.engines)
  const isTab = useValue(scripts.place) === 'tab'
  const [kind, setKind] = useState(engines.find(({ isChosen }) => isChosen)?.kind ?? 'pyodide')
  const engine = engines.find((each) => each.kind === kind)
  const pythons = engines.find((each) => each.kind === 'cpython')?.pythons ?? []
  const [python, setPython] = useState(pythons.find(({ isChosen }) => isChosen)?.id ?? null)
  const [words, setWords] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isOff = kind === 'cpython' && engine?.isOff === true
  const choose = async (sealed?: string) => {
    const done = await scripts.act({
      type: 'engine',
      kind,
      python: kind === 'cpython' ? python : null,
      ...(sealed !== undefined && { sealed }),
    })
    if (done.isDone) onClose()
    else setWords(done.reason)
  }
  const said = (
    <>
      {words !== '' && (
        <p role="alert" className="text-ask-400">
          {words}
        </p>
      )}
      <p className="text-fog-300">
        {isTab
          ? 'It is free to try in this tab. The installed program, with Algo or Premium, can also run your own Python.'
          : 'What is loaded already stays where it is.'}
      </p>
    </>
  )
  return (
    <ModalDialog title="Which Python" onClose={onClose}>
      <div className="flex flex-col gap-3 p-3">
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Which Python</legend>
          {engines.map((each) => (
            <EngineChoice
              key={each.kind}
              engine={each}
              isChosen={each.kind === kind}
              onChoose={() => setKind(each.kind)}
            />
          ))}
        </fieldset>
        {engine && kind === 'cpython' && (
          <PythonChoice
            pythons={engine.pythons}
            another={engine.another}
            chosen={python}
            onChoose={setPython}
          />
        )}
        {engine && engine.warning !== '' && (
          <p className="engine-warning">
            <strong>Warning.</strong> {engine.warning}
          </p>
        )}
        {isOff ? (
          <OwnPythonPassphrase
            switchOn={async (sealed) => {
              setIsBusy(true)
              await choose(sealed)
              setIsBusy(false)
            }}
            isBusy={isBusy}
            onClose={onClose}
          >
            {said}
          </OwnPythonPassphrase>
        ) : (
          <>
            {said}
            <div className="flex justify-end gap-2">
              <DeskButton onClick={onClose}>Cancel</DeskButton>
              <DeskButton primary onClick={() => void choose()}>
                {kind === 'cpython' ? 'Use my Python' : 'Use it'}
              </DeskButton>
            </div>
          </>
        )}
      </div>
    </ModalDialog>
  )
}

function EngineChoice({
  engine: { kind, version, trouble },
  isChosen,
  onChoose,
}: {
  engine: WireEngine
  isChosen: boolean
  onChoose: () => void
}) {
  return (
    <label className="engine-choice">
      <input type="radio" name="engine" checked={isChosen} onChange={onChoose} />
      <span>
        <span className="font-medium">{names[kind].title}</span>{' '}
        <span className="figures text-fog-300">{version}</span>
        <br />
        <span className="text-fog-300">{names[kind].about}</span>
        {trouble !== '' && <span className="text-ask-400 block">{trouble}</span>}
      </span>
    </label>
  )
}
