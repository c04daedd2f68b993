import {
  markNoticesSeen,
  removeNotices,
  type ScriptNotices,
} from '../../platform/alerts/script-notices.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'
import { AlertTable } from './AlertTable.tsx'

/** So many of a script's lines are listed. */
const mostListed = 5

/** What scripts said by `self.notify`. */
export function ScriptNoticeTable({ scripts }: { scripts: readonly ScriptNotices[] }) {
  const documentStore = useDocumentStore()
  return (
    <AlertTable
      caption="From scripts"
      heads={['Script', 'Said']}
      rows={scripts.map((script) => ({
        key: script.name,
        head: script.name,
        cells: { Said: <ScriptLines script={script} /> },
        removeWords: `Remove what ${script.name} said`,
        remove: () => removeNotices(documentStore, script),
        seen: () => {
          if (script.lines.some(({ isSeen }) => !isSeen)) markNoticesSeen(documentStore, script)
        },
      }))}
    />
  )
}

function ScriptLines({ script: { lines } }: { script: ScriptNotices }) {
  return (
    <ul>
      {lines.slice(0, mostListed).map(({ text, at }, index) => (
        <li key={`${at} ${index}`}>
          <span className="figures">{clockTime(at)}</span> {text}
        </li>
      ))}
    </ul>
  )
}
