import './trade-journal.css'
import { useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { historySpans } from '../../platform/trading/history-spans.ts'
import { GroupTable } from './GroupTable.tsx'
import type { JournalEntry } from './journal-entry.ts'
import { dayName, groupRows, journalGroups, sumsOf } from './journal-groups.ts'
import type { JournalSettings } from './journal-settings.ts'
import { JournalNumbers } from './JournalNumbers.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { ProfitCalendar } from './ProfitCalendar.tsx'
import { ResultCurve } from './ResultCurve.tsx'
import { TradeTable } from './TradeTable.tsx'
import { useJournal } from './use-journal.ts'

/** What was sold, with what it brought: by day, by group and one by one, with what the trader noted about it. */
export function TradeJournal() {
  const { settings, change, isVisible, setSymbol } = usePanel<JournalSettings>()
  const { span, by } = settings
  const { entries, count, readAt, problem, isRead } = useJournal(span, isVisible)
  const [day, setDay] = useState<string | null>(null)
  const [noted, setNoted] = useState<JournalEntry>()
  const ofDay = entries.filter(({ trade }) => day === null || dayName(trade.closedAt) === day)
  // A day that a shorter time does not have any more hides nothing.
  const shown = ofDay.length === 0 ? entries : ofDay
  const shownDay = ofDay.length === 0 ? null : day
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
          choices={journalGroups}
          onChoose={(next) => change({ by: next })}
        />
      </PanelChoices>
      {problem !== '' && <p className="panel-words">{problem}</p>}
      {problem === '' && entries.length === 0 && (
        <p className="panel-words">
          {isRead
            ? 'Nothing was sold in this time. A trade is in the journal when some of a position is closed.'
            : 'Reading the trades …'}
        </p>
      )}
      {entries.length > 0 && (
        <ScrollArea label="Trade journal">
          <div className="trade-journal">
            <JournalNumbers sums={sumsOf(shown)} />
            {shownDay !== null && (
              <p className="journal-day">
                Only the trades of {shownDay}.{' '}
                <DeskButton onClick={() => setDay(null)}>Show all days</DeskButton>
              </p>
            )}
            <div className="journal-pictures">
              <ResultCurve entries={shown} />
              <ProfitCalendar
                days={groupRows(entries, 'Day')}
                now={readAt}
                chosen={shownDay}
                onChoose={(name) => setDay(name === shownDay ? null : name)}
              />
            </div>
            <GroupTable by={by} rows={groupRows(shown, by)} />
            <TradeTable
              entries={shown.toReversed()}
              now={readAt}
              onSymbol={setSymbol}
              onNote={setNoted}
            />
            {entries.length < count && (
              <p className="panel-words">
                The newest {entries.length.toLocaleString('en-US')} of{' '}
                {count.toLocaleString('en-US')} trades. The file of closed lots has all of them.
              </p>
            )}
          </div>
        </ScrollArea>
      )}
      {noted && <NoteDialog entry={noted} onClose={() => setNoted(undefined)} />}
    </>
  )
}
