import { X } from 'lucide-react'

import {
  markNoticesSeen,
  removeNotices,
  type ScriptNotices,
} from '../../platform/alerts/script-notices.ts'
import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { clockTime } from '../../platform/time.ts'

/** So many of a script's lines are listed. */
const mostListed = 5

/** What scripts said by `self.notify`. */
export function ScriptNoticeTable({ scripts }: { scripts: readonly ScriptNotices[] }) {
  const documentStore = useDocumentStore()
  const seen = (script: ScriptNotices) => {
    if (script.lines.some(({ isSeen }) => !isSeen)) markNoticesSeen(documentStore, script)
  }
  return (
    <table className="facts-table">
      <caption>From scripts</caption>
      <thead>
        <tr>
          <th scope="col">Script</th>
          <th scope="col">Said</th>
          <th scope="col">
            <span className="sr-only">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {scripts.map((script) => (
          <tr key={script.name} onPointerEnter={() => seen(script)} onFocus={() => seen(script)}>
            <th scope="row">{script.name}</th>
            <td>
              <ul>
                {script.lines.slice(0, mostListed).map(({ text, at }, index) => (
                  <li key={`${at} ${index}`}>
                    <span className="figures">{clockTime(at)}</span> {text}
                  </li>
                ))}
              </ul>
            </td>
            <td>
              <button
                type="button"
                aria-label={`Remove what ${script.name} said`}
                className="icon-button"
                onClick={() => removeNotices(documentStore, script)}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
