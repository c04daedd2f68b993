import { useEffect, useEffectEvent, useRef } from 'react'

import { usePanel } from '../../platform/panels/panel-context.ts'
import { type MountedEditor, mountEditor } from './mount-editor.ts'
import type { ScriptProblem } from './script-problem.ts'

/**
 * Where code is typed. React is not in there; what is typed is reported, and what is reported from outside is put in.
 */
export function CodeField({
  label,
  text,
  problems,
  goTo,
  onChange,
  onMove,
}: {
  label: string
  text: string
  problems: readonly ScriptProblem[]
  /** A place to show; another object each time. */
  goTo: { line: number; column: number } | undefined
  onChange: (text: string) => void
  onMove: (line: number, column: number) => void
}) {
  const { window: view } = usePanel()
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<MountedEditor>(undefined)
  const changed = useEffectEvent(onChange)
  const moved = useEffectEvent(onMove)
  const first = useEffectEvent(() => ({ text, label, problems }))
  useEffect(() => {
    if (!host.current) return undefined
    const begin = first()
    const mounted = mountEditor(host.current, {
      text: begin.text,
      label: begin.label,
      changed: (next) => changed(next),
      moved: (line, column) => moved(line, column),
    })
    mounted.showProblems(begin.problems)
    editor.current = mounted
    return () => {
      editor.current = undefined
      mounted.unmount()
    }
    // A panel that was dragged to another monitor gets an editor in the window there.
  }, [view])
  useEffect(() => editor.current?.setText(text), [text])
  useEffect(() => editor.current?.showProblems(problems), [problems])
  useEffect(() => {
    if (goTo) editor.current?.goTo(goTo.line, goTo.column)
  }, [goTo])
  return <div ref={host} data-field className="code-field" />
}
