import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { readDrawings } from '@leadline/charts/drawings/saved-drawings'
import type { KeptDocument } from '@leadline/desk-protocol/kept-document'
import { expect, test } from 'vitest'

import { deskForm, layoutForm } from '../../features/layouts/layout-form.ts'
import { orderTemplates } from '../../features/ticket/templates/order-template.ts'
import { tradeNotes } from '../../features/trade-journal/journal-entry.ts'
import { indicatorAlerts } from '../../platform/alerts/indicator-alert.ts'
import { lineAlerts } from '../../platform/alerts/line-alert.ts'
import { newsAlerts } from '../../platform/alerts/news-alert.ts'
import { knownFormOf } from '../../platform/documents/known-forms.ts'
import { drawingForm } from '../../platform/drawings/drawing-form.ts'
import { documentForms } from './document-forms.ts'

/** What the desk of an earlier release kept; its README says how it was written. */
const file = join(
  import.meta.dirname,
  '../../../../terminal/fixtures/release-daa7068f/documents.json',
)
const documents = JSON.parse(readFileSync(file, 'utf8')) as KeptDocument[]
const ofKind = (kind: string) => documents.filter((document) => document.kind === kind)

/** Kinds that the release before did not have. */
const kindsSince: readonly string[] = [
  newsAlerts.kind,
  tradeNotes.kind,
  orderTemplates.kind,
  lineAlerts.kind,
  indicatorAlerts.kind,
]

test('everything that the desk of the release before arranged is read, with nothing lost of it', () => {
  const kinds = new Set([deskForm.kind, ...documentForms.map(({ form }) => form.kind)])
  for (const kind of kindsSince) kinds.delete(kind)
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(kinds)
  for (const document of documents) {
    const form =
      document.kind === deskForm.kind ? deskForm : knownFormOf(document, documentForms)?.form
    // What was chosen since then has its default.
    expect(form?.read(document), `${document.kind} ${document.name}`).toMatchObject(
      document.body as object,
    )
  }
})

test('every panel in a layout of the release before is one that this desk can show', () => {
  const panels = ofKind(layoutForm.kind).flatMap((document) => {
    const layout = layoutForm.read(document)
    return [layout?.wide, layout?.narrow].flatMap((each) => Object.values(each?.panels ?? {}))
  })
  expect(panels.length).toBeGreaterThan(5)
  // From their texts: the registry itself imports what only the desk's build knows.
  const features = join(import.meta.dirname, '../../features')
  const texts = globSync('*/*-panel.ts', { cwd: features }).map((name) =>
    readFileSync(join(features, name), 'utf8'),
  )
  const known = texts.flatMap((text) => /kind(?: =|:) '([a-z-]+)'/i.exec(text)?.[1] ?? [])
  expect(panels.filter(({ kind }) => !known.includes(kind))).toEqual([])
})

test('every line that was drawn in the release before is drawn again', () => {
  for (const document of ofKind(drawingForm.kind)) {
    const kept = drawingForm.read(document)?.drawings ?? []
    expect(kept.length).toBeGreaterThan(0)
    expect(readDrawings(kept)).toEqual({ drawings: kept, strange: [] })
  }
})
