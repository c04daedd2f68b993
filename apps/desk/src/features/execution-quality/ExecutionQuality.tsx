import './execution-quality.css'
import { useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { ReceiptDialog } from '../../platform/receipts/ReceiptDialog.tsx'
import { historySpans } from '../../platform/trading/history-spans.ts'
import type { QualitySettings } from './quality-settings.ts'
import { qualityGroups, qualityRows, qualitySums } from './quality-sums.ts'
import { QualityNumbers } from './QualityNumbers.tsx'
import { QualityTable } from './QualityTable.tsx'
import { ReceiptTable } from './ReceiptTable.tsx'
import { useSummaries } from './use-summaries.ts'

/** Orders below the sums; the others are in Order history. */
const mostListed = 200

/** What trading costs beyond the price: slippage, fees, and what another exchange would have saved. */
export function ExecutionQuality() {
  const { settings, change, isVisible } = usePanel<QualitySettings>()
  const { span, by } = settings
  const { read, problem, failure } = useSummaries(span, isVisible)
  const [shown, setShown] = useState<string>()
  const summaries = read?.summaries ?? []
  return (
    <>
      <PanelChoices>
        <ChoiceMenu
          label="Time"
          value={span}
          choices={historySpans}
          onChoose={(next) => change({ span: next })}
        />
        <ChoiceMenu
          label="By"
          value={by}
          choices={qualityGroups}
          onChoose={(next) => change({ by: next })}
        />
      </PanelChoices>
      {problem !== '' && <p className="panel-words">{problem}</p>}
      {failure !== '' && <p className="panel-words ask-text">{failure}</p>}
      {problem === '' && summaries.length === 0 && (
        <p className="panel-words">
          {read
            ? 'No order has ended in this time. Every order that Leadline sends has a receipt when it has ended.'
            : 'Reading the receipts …'}
        </p>
      )}
      {read && summaries.length > 0 && (
        <ScrollArea label="Execution quality">
          <div className="execution-quality">
            <QualityNumbers sums={qualitySums(summaries)} all={summaries.length} />
            <QualityTable by={by} rows={qualityRows(summaries, by)} />
            <ReceiptTable
              summaries={summaries.slice(0, mostListed)}
              now={read.readAt}
              onReceipt={setShown}
            />
            {summaries.length > mostListed && (
              <p className="panel-words">
                The newest {mostListed} of {read.count.toLocaleString('en-US')} orders.
              </p>
            )}
            {summaries.length < read.count && (
              <p className="panel-words">
                The sums are of the newest {summaries.length.toLocaleString('en-US')} orders.
              </p>
            )}
          </div>
        </ScrollArea>
      )}
      {shown !== undefined && (
        <ReceiptDialog clientOrderId={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
