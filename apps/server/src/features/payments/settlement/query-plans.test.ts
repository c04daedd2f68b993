import { DatabaseSync } from 'node:sqlite'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openPaymentWorld } from '../testing/payment-world.ts'

// PostgreSQL decides by how full its tables are; SQLite says beforehand what it will do.
test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'a shop with a million old orders is as quick as a new one: no statement reads a whole table',
  async () => {
    const world = await openPaymentWorld()
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    onTestFinished(() => prepare.mockRestore())
    const { orderId, providerId } = await world.buy('stripe')
    for (const step of ['pay', 'refund part', 'open dispute'] as const) {
      await world.deliver('stripe', world.simulated.stripe.happen(providerId, step))
      await world.processEvents()
      await world.wait(60_000)
    }
    await world.order(orderId)

    const statements = new Set(prepare.mock.calls.map(([sql]) => sql))
    const plans: [string, string][] = []
    for (const statement of statements) {
      if (!/^(?:select|update|delete|insert)/.test(statement)) continue
      const { rows } = await world.database.executeQuery<{ detail: string }>({
        sql: `explain query plan ${statement}`,
        parameters: [...statement.matchAll(/\?/g)].map(() => null),
        query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
        queryId: { queryId: statement },
      })
      plans.push([statement, rows.map(({ detail }) => detail).join('; ')])
    }
    expect(plans.length).toBeGreaterThan(20)
    expect(plans.filter(([, plan]) => /\bSCAN\b/.test(plan))).toEqual([])
    for (const [table, index] of [
      ['payment_attempts', 'payment_attempts_due'],
      ['provider_events', 'provider_events_due'],
    ] as const) {
      const due = plans.filter(
        ([statement]) => statement.includes(`from "${table}"`) && statement.includes('limit'),
      )
      expect(due.length).toBeGreaterThan(0)
      for (const [, plan] of due) expect(plan).toContain(index)
    }
  },
)
