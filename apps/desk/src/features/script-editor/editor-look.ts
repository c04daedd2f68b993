import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const color = (name: string) => `var(--color-${name})`
const mono = { fontFamily: 'var(--font-mono)', fontSize: '12px', lineHeight: '18px' }
const floating = {
  border: `1px solid ${color('ink-600')}`,
  borderRadius: '4px',
  backgroundColor: color('ink-800'),
  color: color('fog-50'),
}
const underlined = (name: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline wavy ${color(name)} 1px`,
  textUnderlineOffset: '3px',
})
const field = {
  ...floating,
  borderRadius: '3px',
  backgroundColor: color('ink-950'),
  backgroundImage: 'none',
  font: '12px var(--font-sans)',
}

/** The desk's own colors: brass is where you are, tide what is marked. */
const look = EditorView.theme(
  {
    '&': { height: '100%', backgroundColor: color('ink-950'), color: color('fog-50') },
    '&.cm-focused': { outline: `1px solid ${color('brass-400')}`, outlineOffset: '-1px' },
    '.cm-scroller': mono,
    '.cm-content': { caretColor: color('brass-400'), padding: '4px 0' },
    '.cm-cursor, .cm-dropCursor': { borderLeft: `2px solid ${color('brass-400')}` },
    '.cm-gutters': {
      border: 'none',
      backgroundColor: color('ink-950'),
      color: color('fog-500'),
    },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'rgb(26 37 48 / 0.45)' },
    '.cm-activeLineGutter': { color: color('fog-50') },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
      { background: 'rgb(91 184 255 / 0.28)' },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: color('ink-600'),
    },
    '.cm-searchMatch': { backgroundColor: 'rgb(233 180 76 / 0.25)' },
    '.cm-searchMatch-selected': { outline: `1px solid ${color('brass-400')}` },
    '.cm-tooltip': floating,
    '.cm-tooltip-autocomplete > ul': { ...mono, maxWidth: 'min(640px, 90vw)' },
    '.cm-tooltip-autocomplete > ul > li': { padding: '1px 8px' },
    '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: color('ink-600'),
      color: color('fog-50'),
    },
    '.cm-completionDetail': { fontStyle: 'normal', color: color('fog-300') },
    '.cm-completionMatchedText': { textDecoration: 'none', color: color('brass-400') },
    '.cm-completionInfo': { padding: '4px 8px', font: '12px/18px var(--font-sans)' },
    '.cm-diagnostic': { padding: '3px 8px', font: '12px/18px var(--font-sans)' },
    '.cm-diagnostic-error': { borderLeft: `3px solid ${color('ask-400')}` },
    '.cm-lintRange-error': underlined('ask-400'),
    '.cm-panels': { backgroundColor: color('ink-900'), color: color('fog-50') },
    '.cm-panels-bottom': { borderTop: `1px solid ${color('ink-700')}` },
    '.cm-panel.cm-search, .cm-panel.cm-gotoLine': { font: '12px/18px var(--font-sans)' },
    '.cm-panel.cm-search label': { fontSize: '12px' },
    '.cm-textfield': field,
    '.cm-button': { ...field, backgroundColor: color('ink-900') },
    '.cm-panel.cm-search [name=close]': { color: color('fog-300') },
  },
  { dark: true },
)

const words = HighlightStyle.define([
  { tag: tags.comment, color: color('fog-500') },
  { tag: [tags.keyword, tags.self, tags.bool, tags.null], color: color('brass-300') },
  { tag: [tags.string, tags.docString], color: color('bid-400') },
  { tag: tags.number, color: color('tide-400') },
  {
    tag: [tags.definition(tags.className), tags.definition(tags.function(tags.variableName))],
    color: color('fog-50'),
    fontWeight: '600',
  },
  { tag: [tags.operator, tags.punctuation, tags.bracket], color: color('fog-300') },
])

export const editorLook = [look, syntaxHighlighting(words)]
