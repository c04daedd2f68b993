import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { python, pythonLanguage } from '@codemirror/lang-python'
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  tooltips,
} from '@codemirror/view'

import { completeLeadline } from './complete-leadline.ts'
import { editorLook } from './editor-look.ts'
import { diagnosticsOf, type ScriptProblem } from './script-problem.ts'

export interface EditorSetup {
  text: string
  label: string
  changed: (text: string) => void
  /** The cursor stands there, from 1. */
  moved: (line: number, column: number) => void
}

/** The code field, outside of React. */
export interface MountedEditor {
  /** Puts another text in its place, which Undo takes back; the same text changes nothing. */
  setText(text: string): void
  showProblems(problems: readonly ScriptProblem[]): void
  goTo(line: number, column: number): void
  focus(): void
  unmount(): void
}

const basics = [
  lineNumbers(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  history(),
  drawSelection(),
  indentUnit.of('    '),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightSelectionMatches(),
  python(),
  pythonLanguage.data.of({ autocomplete: completeLeadline }),
  autocompletion({ icons: false, activateOnTypingDelay: 50 }),
  // Escape, then Tab leaves the field: nobody is caught in it.
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
    indentWithTab,
  ]),
  editorLook,
]

/**
 * In a shadow tree, where the editor's styles come as style sheets of the browser: a style element would need a wider
 * Content-Security-Policy.
 */
export function mountEditor(host: HTMLElement, setup: EditorSetup): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const { changed, moved } = setup
  const floats = floatingRoot(host)
  const view = new EditorView({
    parent: root,
    root,
    state: EditorState.create({
      doc: setup.text,
      extensions: [
        basics,
        EditorView.contentAttributes.of({ 'aria-label': setup.label, tabindex: '0' }),
        tooltips({ parent: floats.inside }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString())
          if (update.selectionSet || update.docChanged) {
            const { head } = update.state.selection.main
            const line = update.state.doc.lineAt(head)
            moved(line.number, head - line.from + 1)
          }
        }),
      ],
    }),
  })
  floats.adopt(root)
  return {
    setText: (text) => {
      const { doc } = view.state
      if (doc.toString() === text) return
      view.dispatch({ changes: { from: 0, to: doc.length, insert: text } })
    },
    showProblems: (problems) =>
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(view.state.doc, problems))),
    goTo: (line, column) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      const anchor = Math.min(at.from + Math.max(column - 1, 0), at.to)
      view.dispatch({ selection: { anchor }, scrollIntoView: true })
      view.focus()
    },
    focus: () => view.focus(),
    unmount: () => {
      view.destroy()
      floats.remove()
    },
  }
}

/** A panel clips what is in it. Completions may reach beyond it, so they float over the whole window, in the same styles. */
function floatingRoot({ ownerDocument }: HTMLElement) {
  const outside = ownerDocument.createElement('div')
  const root = outside.attachShadow({ mode: 'open' })
  const inside = ownerDocument.createElement('div')
  root.append(inside)
  ownerDocument.body.append(outside)
  return {
    inside,
    adopt: ({ adoptedStyleSheets }: ShadowRoot) => {
      root.adoptedStyleSheets = [...adoptedStyleSheets]
    },
    remove: () => outside.remove(),
  }
}
