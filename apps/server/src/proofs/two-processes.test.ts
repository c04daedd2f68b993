import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '../platform/database/open-database.ts'
import { secretHash } from '../platform/secrets/secret-hash.ts'
import { bundledServer } from '../testing/bundled-program.ts'
import { openSandboxServer } from '../testing/open-sandbox-server.ts'
import { freePort, startServer } from '../testing/server-process.ts'
import { createTestDatabase } from '../testing/test-database.ts'

const events = Number(process.env['SHARED_EVENTS'] ?? 60)

// Two servers on one SQLite file are not how it is run; on PostgreSQL it is.
const isPostgres = process.env['TEST_DATABASE'] === 'postgres'

async function openTwoServers() {
  const created = await createTestDatabase()
  const database = openDatabase(created.config)
  const sandbox = await openSandboxServer({ manual: true })
  const program = await bundledServer()
  const start = async () =>
    startServer({
      program,
      database: created.config,
      dataDir: created.dataDir,
      port: await freePort(),
      sandbox,
    })
  const servers = await Promise.all([start(), start()])
  onTestFinished(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await sandbox.close()
    await database.destroy()
    await created.remove()
  })
  return { database, sandbox, servers }
}

interface Started {
  order: string
  sessionId: string
  url: string
}

async function begin({ url }: { url: string }, body: object): Promise<Started> {
  const answer = await fetch(`${url}/api/v1/payments/btcpay-invoice`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ plan: 2, cryptoType: 'bitcoin', ...body }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Started
}

test.runIf(isPostgres)(
  `two processes on one database, both given the same ${events} events, issue exactly the right licenses`,
  { timeout: 1_800_000 },
  async () => {
    const { database, sandbox, servers } = await openTwoServers()
    const bought: { order: string; isPaid: boolean }[] = []
    sandbox.webhooks.hold()
    for (let number = 0; number < events; number++) {
      const server = servers[number % 2] ?? servers[0]
      const { order, sessionId } = await begin(server, { anonymous: true })
      // A buyer presses 60 times in ten minutes at most: the counter is made to forget.
      await database.deleteFrom('rate_limit_buckets').execute()
      const isPaid = number % 3 !== 0
      if (isPaid) {
        await sandbox.act('btcpay', sessionId, 'pay')
        await sandbox.act('btcpay', sessionId, 'settle')
      } else {
        await sandbox.act('btcpay', sessionId, 'expire')
      }
      bought.push({ order, isPaid })
    }
    await sandbox.deliverDue()

    const held = sandbox.webhooks.takeHeld()
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
    const licenses = await database.selectFrom('licences').select('order_id').execute()
    expect(licenses.map(({ order_id }) => order_id ?? '').toSorted()).toEqual(
      bought.flatMap(({ order, isPaid }) => (isPaid ? [order] : [])).toSorted(),
    )
  },
)

const rounds = 12

test.runIf(isPostgres)(
  'one purchase begun on both servers at once is one invoice, which the buyer can pay and we see',
  { timeout: 600_000 },
  async () => {
    const { database, sandbox, servers } = await openTwoServers()
    // So slow that both ask whether there is one before either has made one.
    sandbox.apiFaults.answerSlowly(30)
    for (let round = 0; round < rounds; round++) {
      const claimHash = secretHash(`claim ${round}`)
      const [one, other] = await Promise.all(
        servers.map((server) => begin(server, { anonymous: true, claimHash })),
      )
      expect(one).toEqual(other)
      await sandbox.act('btcpay', one?.sessionId ?? '', 'pay')
      await sandbox.act('btcpay', one?.sessionId ?? '', 'settle')
    }
    sandbox.apiFaults.clear()
    // The event itself is lost: whoever looks at the page finds the payment.
    const orders = await database.selectFrom('orders').select('id').execute()
    expect(orders).toHaveLength(rounds)
    await expect
      .poll(
        async () => {
          const statuses = await Promise.all(
            orders.map(async ({ id }, index) => {
              const { url } = servers[index % 2] ?? servers[0]
              const answer = await fetch(`${url}/api/v1/payments/orders/${id}`)
              return ((await answer.json()) as { status: string }).status
            }),
          )
          return new Set(statuses)
        },
        { timeout: 120_000, interval: 200 },
      )
      .toEqual(new Set(['paid']))
    expect(await database.selectFrom('licences').select('id').execute()).toHaveLength(rounds)
    const invoices = sandbox.apiFaults.calls.filter(
      ({ provider, method, path }) =>
        provider === 'btcpay' && method === 'POST' && path.endsWith('/invoices'),
    )
    // Both did make one, now and then: otherwise this has proved nothing.
    expect(invoices.length).toBeGreaterThan(rounds)
  },
)
