import { expect, onTestFinished, test } from 'vitest'

import { openStandIn } from '../features/payment-sandbox/testing/open-stand-in.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { freePort, startServer } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const events = Number(process.env['SHARED_EVENTS'] ?? 60)

// Two servers on one SQLite file are not how it is run; on PostgreSQL it is.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  `two processes on one database, both given the same ${events} events, issue exactly the right licences`,
  { timeout: 1_800_000 },
  async () => {
    const created = await createTestDatabase()
    const database = openDatabase(created.config)
    const standIn = await openStandIn({ manual: true })
    const start = async () =>
      startServer({
        database: created.config,
        dataDir: created.dataDir,
        port: await freePort(),
        standIn,
      })
    const servers = [await start(), await start()]
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await standIn.close()
      await database.destroy()
      await created.remove()
    })

    const bought: { order: string; isPaid: boolean }[] = []
    standIn.webhooks.hold()
    for (let number = 0; number < events; number++) {
      const server = servers[number % 2]
      const answer = await fetch(`${server?.url}/api/v1/payments/btcpay-invoice`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ plan: 2, cryptoType: 'bitcoin', anonymous: true }),
      })
      // A buyer presses 60 times in ten minutes at most: the counter is told to forget.
      await database.deleteFrom('rate_limit_windows').execute()
      const { order, sessionId } = (await answer.json()) as { order: string; sessionId: string }
      const isPaid = number % 3 !== 0
      if (isPaid) {
        await standIn.act('btcpay', sessionId, 'pay')
        await standIn.act('btcpay', sessionId, 'settle')
      } else {
        await standIn.act('btcpay', sessionId, 'expire')
      }
      bought.push({ order, isPaid })
    }
    await standIn.deliverDue()

    const held = standIn.webhooks.takeHeld()
    expect(held.length).toBeGreaterThanOrEqual(events)
    await Promise.all(
      servers.map(async ({ url }) => {
        for (const { path, headers, body } of held) {
          const answer = await fetch(new URL(path, url), { method: 'POST', headers, body })
          expect(answer.status).toBe(200)
        }
      }),
    )
    await expect
      .poll(
        async () => {
          const { waiting } = await database
            .selectFrom('provider_events')
            .select((row) => row.fn.countAll<number>().as('waiting'))
            .where('try_after', 'is not', null)
            .executeTakeFirstOrThrow()
          return waiting
        },
        { timeout: 1_200_000, interval: 200 },
      )
      .toBe(0)
    const licences = await database.selectFrom('licences').select('order_id').execute()
    expect(licences.map(({ order_id }) => order_id ?? '').toSorted()).toEqual(
      bought.flatMap(({ order, isPaid }) => (isPaid ? [order] : [])).toSorted(),
    )
  },
)
