import type { WireAlgorithm } from '@leadline/desk-protocol/algorithm-values'

import { Segments } from '../../platform/controls/Segments.tsx'
import { useDrillOpener } from '../../platform/python/drill-opener.ts'
import { AlgorithmOrders } from './AlgorithmOrders.tsx'
import { AlgorithmPositions } from './AlgorithmPositions.tsx'
import { Commands } from './Commands.tsx'
import { type DetailTab, detailTabs } from './detail-tabs.ts'
import { LogLines } from './LogLines.tsx'
import { NewerFile } from './NewerFile.tsx'
import { RunHistory } from './RunHistory.tsx'
import { ScriptFailure } from './ScriptFailure.tsx'
import { AlgorithmSettings } from './settings/AlgorithmSettings.tsx'

/** All about one algorithm. */
export function AlgorithmDetail({
  algorithm,
  tab,
  onTab,
}: {
  algorithm: WireAlgorithm
  tab: DetailTab
  onTab: (tab: DetailTab) => void
}) {
  const openDrill = useDrillOpener()
  const { name, docstring, subscriptions, doing } = algorithm
  return (
    <div role="group" className="algorithm-detail" aria-label={name}>
      <div className="algorithm-bar">
        <Commands algorithm={algorithm} />
        <button
          type="button"
          aria-label={`Drill ${name}`}
          title="Bad days on purpose, in a simulated market: nothing leaves this computer"
          className="desk-button algorithm-command"
          onClick={() => openDrill(algorithm.id)}
        >
          Drill
        </button>
        {doing !== '' && <span role="status">{doing} …</span>}
      </div>
      <NewerFile algorithm={algorithm} />
      {algorithm.error && <ScriptFailure fileName={algorithm.fileName} error={algorithm.error} />}
      <p className="algorithm-about">
        {docstring}
        {subscriptions.length > 0 && (
          <span className="text-fog-300"> Receives {subscriptions.join('; ')}.</span>
        )}
      </p>
      <Segments
        label={`About ${name}`}
        value={tab}
        segments={detailTabs.map((each) => ({ value: each, label: each }))}
        onChoose={onTab}
      />
      <div className="algorithm-tab">
        {tab === 'Log' && <LogLines algorithms={[algorithm]} />}
        {tab === 'Settings' && <AlgorithmSettings algorithm={algorithm} />}
        {tab === 'Orders' && <AlgorithmOrders algorithm={algorithm} />}
        {tab === 'Positions' && <AlgorithmPositions algorithm={algorithm} />}
        {tab === 'Runs' && <RunHistory />}
      </div>
    </div>
  )
}
