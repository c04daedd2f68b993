import { Check, CircleAlert } from 'lucide-react'

import { useDocumentStore } from '../../platform/documents/use-document.ts'
import { useValue } from '../../platform/value.ts'
import { shownProblem } from './script-problem.ts'
import type { CheckedScript } from './use-script-check.ts'

/** Where the cursor is, whether the script is right, and whether it is kept. */
export function ScriptFoot({
  name,
  place,
  checked,
  isKept,
  onShow,
}: {
  name: string
  place: { line: number; column: number }
  checked: CheckedScript
  isKept: boolean
  onShow: (line: number, column: number | null) => void
}) {
  const documentStore = useDocumentStore()
  const unsaved = useValue(documentStore.unsaved)
  const failure = useValue(documentStore.trouble)
  const { problems } = checked
  const shown = shownProblem(problems, place.line)
  return (
    <div className="script-foot">
      <div role="status" className="script-verdict">
        {shown ? (
          <button
            type="button"
            className="script-problem"
            title={shown.problem.message}
            onClick={() => onShow(shown.next.line, shown.next.column)}
          >
            <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">
              {problems.length > 1 && `${shown.at + 1} of ${problems.length}, `}
              {problems.length > 1 ? 'line' : 'Line'} {shown.problem.line}: {shown.problem.message}
            </span>
          </button>
        ) : (
          <span className="text-fog-300 flex items-center gap-1">
            {checked.isRight && <Check aria-hidden="true" className="text-bid-400 size-3.5" />}
            {checked.words}
          </span>
        )}
      </div>
      <span className={failure === null ? 'text-fog-300' : 'text-ask-400'}>
        {failure ?? (isKept && unsaved === 0 ? `${name} is kept` : 'Keeping …')}
      </span>
      <span className="figures text-fog-300">
        Line {place.line}, column {place.column}
      </span>
    </div>
  )
}
