import * as z from 'zod/mini'

import { documentForm } from '../documents/document-form.ts'

/** The drawings of one symbol; the symbol is the document's name. What a newer version drew is carried along. */
export const drawingForm = documentForm({
  kind: 'drawings',
  schema: z.object({ drawings: z.array(z.json()) }),
  empty: { drawings: [] },
})
