import { expect, test } from 'vitest'

import { openTestApp } from '../../../testing/open-test-app.ts'
import { forgetStaffActionsJob } from './forget-staff-actions.job.ts'

test('what staff did is forgotten after 24 months, as the privacy policy says', async () => {
  const app = await openTestApp()
  const action = { actor: 'cli', action: 'set-status', subject: 'somebody', details: '{}' }
  const at = Date.parse('2024-01-15T12:00:00Z')
  await app.database
    .insertInto('staff_actions')
    .values([
      { ...action, id: 'over', at: at - 1 },
      { ...action, id: 'kept', at },
    ])
    .execute()
  await forgetStaffActionsJob(app).run(new AbortController().signal)
  const left = await app.database.selectFrom('staff_actions').select('id').execute()
  expect(left).toEqual([{ id: 'kept' }])
})
