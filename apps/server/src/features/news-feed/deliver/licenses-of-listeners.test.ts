import { minuteMs } from '@leadline/contract/durations'
import { expect, test } from 'vitest'

import { listen, openNewsApp, signedLicense } from '../testing/news-world.ts'
import { mostPerLicense } from './news-broadcast.ts'

async function openListening() {
  const app = await openNewsApp({})
  return { app, url: await app.http.listen({ port: 0, host: '127.0.0.1' }) }
}

test('whoever listens when the license is refunded receives no more within minutes; others go on, and a return is refused', async () => {
  const { app, url } = await openListening()
  const id = app.runtime.newId()
  const times = { issued_at: app.runtime.now(), updates_until: app.runtime.now() + minuteMs }
  await app.database
    .insertInto('licences')
    .values({ id, plan_id: 3, state: 'valid', ...times })
    .execute()
  const [own, other] = [signedLicense(app, 3, id), signedLicense(app)]
  const [refunded, going] = [await listen(url, own), await listen(url, other)]
  expect([refunded.status, going.status]).toEqual([200, 200])

  await app.database
    .updateTable('licences')
    .set({ state: 'suspended' })
    .where('id', '=', id)
    .execute()
  app.runtime.advance(5 * minuteMs)
  await refunded.ended
  expect((await listen(url, own)).status).toBe(403)
  let isOver = false
  void going.ended.then(() => (isOver = true))
  await app.database.selectFrom('licences').select('id').execute()
  expect(isOver).toBe(false)
})

test('of many that ask at the same moment, no more are let in with one license than come one by one', async () => {
  const { app, url } = await openListening()
  const license = signedLicense(app)
  const asked = await Promise.all(
    Array.from({ length: mostPerLicense + 10 }, () => listen(url, license)),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(mostPerLicense)
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(10)
})
