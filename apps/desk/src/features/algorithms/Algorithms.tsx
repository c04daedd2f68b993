import './algorithms.css'
import { useState } from 'react'

import { NeedsPlan } from '../../platform/panels/NeedsPlan.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { useScripts } from '../../platform/python/script-store.ts'
import { useValue } from '../../platform/value.ts'
import { AlgorithmDetail } from './AlgorithmDetail.tsx'
import { AlgorithmRow } from './AlgorithmRow.tsx'
import { AlgorithmsChoices } from './AlgorithmsChoices.tsx'
import type { DetailTab } from './detail-tabs.ts'
import { EndedAlgorithms } from './ended/EndedAlgorithms.tsx'
import { LogLines } from './LogLines.tsx'
import { RunHistory } from './RunHistory.tsx'

export interface AlgorithmsSettings {
  tab: DetailTab
}

/** Every algorithm with its state and its commands, and below them what the chosen one does. */
export function Algorithms() {
  const { settings, change } = usePanel<AlgorithmsSettings>()
  const scripts = useScripts()
  const all = useValue(scripts.algorithms)
  const refusal = useValue(scripts.refusal)
  const place = useValue(scripts.place)
  const loadWords = useValue(scripts.loadWords)
  const ended = useValue(scripts.ended)
  const [chosen, setChosen] = useState<string>()
  const algorithm = all.find(({ id }) => id === chosen)
  if (refusal === undefined) {
    return <p className="panel-words">Loading algorithms …</p>
  }
  if (refusal !== '' && all.length === 0 && ended.length === 0) {
    return (
      <NeedsPlan refusal={refusal}>
        Algorithms are Python files that place and manage orders by themselves, within your limits.
        They start only when you press Start.
      </NeedsPlan>
    )
  }
  return (
    <div className="algorithms">
      <PanelChoices>
        <AlgorithmsChoices algorithms={all} refusal={refusal} onLoaded={setChosen} />
      </PanelChoices>
      <div className="algorithms-parts">
        <div className="algorithms-list">
          {refusal !== '' && <p className="algorithms-words">{refusal}</p>}
          {loadWords !== '' && (
            <p role="alert" className="algorithms-words text-ask-400">
              {loadWords}
            </p>
          )}
          <EndedAlgorithms />
          {all.length === 0 && refusal === '' && (
            <p className="algorithms-words">
              Nothing loaded. Load a Python file; it starts only when you press Start.
              {place === 'tab' && (
                <>
                  {' '}
                  Python is free to try in this tab, on the simulated market. The installed program
                  runs it with Algo or Premium.
                </>
              )}
            </p>
          )}
          <ul aria-label="Algorithms" className="algorithm-rows">
            {all.map((each) => (
              <AlgorithmRow
                key={each.id}
                algorithm={each}
                isChosen={each === algorithm}
                onChoose={() => setChosen(each === algorithm ? undefined : each.id)}
              />
            ))}
          </ul>
        </div>
        {algorithm ? (
          <AlgorithmDetail
            key={algorithm.id}
            algorithm={algorithm}
            tab={settings.tab}
            onTab={(tab) => change({ tab })}
          />
        ) : settings.tab === 'Runs' ? (
          <RunHistory onBack={() => change({ tab: 'Log' })} />
        ) : (
          <LogLines algorithms={all} onRuns={() => change({ tab: 'Runs' })} />
        )}
      </div>
    </div>
  )
}
