import { useEffect } from 'react'

import {
  clearRaised,
  markRaisedSeen,
  type ShownRaised,
} from '../../platform/alerts/raised-alerts.ts'
import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'

/** What was raised last: whoever missed a notification finds it here. To see it is to take note of it. */
export function RaisedTable({ lines }: Pick<ShownRaised, 'lines'>) {
  const documentStore = useDocumentStore()
  useEffect(() => markRaisedSeen(documentStore), [documentStore, lines])
  return (
    <div className="raised-alerts">
      <table className="facts-table">
        <caption>Raised last</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ at, title, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two may be raised in one millisecond
            <tr key={`${at} ${index}`}>
              <th scope="row" className="figures">
                {timeText(at)}
              </th>
              <td>
                <span>{title}</span> <span className="text-fog-300">{text}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DeskButton onClick={() => clearRaised(documentStore)}>Clear the list</DeskButton>
    </div>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** With its day, where that is not today. */
function timeText(at: number): string {
  const isToday = day.format(at) === day.format(Date.now())
  return isToday ? clockTime(at) : `${day.format(at)} ${clockTime(at)}`
}
