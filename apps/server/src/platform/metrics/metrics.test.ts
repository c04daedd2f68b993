import { expect, test } from 'vitest'

import { openTestApp, type TestApp } from '../../testing/open-test-app.ts'
import { Metrics } from './metrics.ts'

const metricsToken = 'sounding-lead-7f3a'
const scrape = (app: TestApp, authorization = `Bearer ${metricsToken}`) =>
  app.http.inject({ url: '/metrics', headers: { authorization } })
const open = () => openTestApp({ config: { metricsToken } })

/** The value of one line, labels and all. */
async function valueOf(app: TestApp, name: string): Promise<number | undefined> {
  const line = (await scrape(app)).body.split('\n').find((each) => each.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('without a configured token there are no metrics', async () => {
  const app = await openTestApp()
  expect((await scrape(app)).statusCode).toBe(404)
  expect((await scrape(app, 'Bearer undefined')).statusCode).toBe(404)
  expect((await scrape(app, 'Bearer ')).statusCode).toBe(404)
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Bearer sounding-lead',
  'Bearer sounding-lead-7f3ab',
  'Basic sounding-lead-7f3a',
  'sounding-lead-7f3a',
])("'%s' is turned away without a metric", async (authorization) => {
  const app = await open()
  const answer = await scrape(app, authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  expect(answer.body).not.toContain('leadline_')
})

test('every line is one that Prometheus reads, and the process says how it is', async () => {
  const app = await open()
  await app.http.inject('/healthz')
  const answer = await scrape(app)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  const line =
    /^(?:# (?:HELP|TYPE) [a-z\d_]+ .+|[a-z\d_]+(?:\{[a-z]+="[^"\n]*"(?:,[a-z]+="[^"\n]*")*\})? -?[\d.e+-]+)$/
  const lines = answer.body.split('\n').filter((each) => each !== '')
  expect(lines.filter((each) => !line.test(each))).toEqual([])
  expect(answer.body.endsWith('\n')).toBe(true)
  const types = lines.filter((each) => each.startsWith('# TYPE '))
  expect(new Set(types).size).toBe(types.length)
  for (const name of [
    'leadline_up',
    'leadline_uptime_seconds',
    'process_start_time_seconds',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'leadline_database_up',
  ]) {
    expect(await valueOf(app, name)).toBeGreaterThanOrEqual(name === 'leadline_up' ? 1 : 0)
  }
})

test('requests are counted by method, route and status, however they ended, and name nobody', async () => {
  const app = await open()
  const canaries = [
    '/api/v1/payments/orders/canary-1',
    '/no-such-canary',
    '/api/v1/canary?canary=2',
  ]
  for (const url of canaries) await app.http.inject(url)
  for (let times = 0; times < 3; times++) await app.http.inject('/healthz')
  await app.http.inject({ method: 'POST', url: '/api/v1/contact', payload: { name: 'canary' } })
  const { body } = await scrape(app)
  expect(body).not.toContain('canary')
  expect(body).toContain('http_requests_total{method="GET",route="/healthz",status="200"} 3\n')
  expect(body).toContain(
    'http_requests_total{method="POST",route="/api/v1/contact",status="400"} 1\n',
  )
  expect(body).toContain(
    'http_requests_total{method="GET",route="/api/v1/payments/orders/:id",status="400"} 1\n',
  )
  const buckets = [
    ...body.matchAll(
      /http_request_duration_seconds_bucket\{le="([^"]+)",method="GET",route="\/healthz"\} (\d+)/g,
    ),
  ]
  expect(buckets.map(([, bound]) => bound).join(' ')).toBe(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf',
  )
  const counts = buckets.map(([, , count]) => Number(count))
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(3)
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/healthz"} 3\n')
})

test('mail that waits, jobs and money are seen', async () => {
  const app = await open()
  const { database, runtime } = app
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Depth', message: 'Five?' }
  await app.http.inject({ method: 'POST', url: '/api/v1/contact', payload: message })
  runtime.advance(90_000)
  // The one to support, and the confirmation.
  expect(await valueOf(app, 'leadline_mail_waiting')).toBe(2)
  expect(await valueOf(app, 'leadline_mail_oldest_age_seconds')).toBe(90)
  const order = {
    anonymous: 1,
    plan_id: 2,
    subtotal_cents: 1499,
    tax_cents: 120,
    total_cents: 1619,
    tax_basis_points: 800,
    currency: 'USD',
    method: 'bitcoin',
    refunded_cents: 0,
    created_at: 0,
  }
  const statuses = ['paid', 'paid', 'pending']
  for (const [index, status] of statuses.entries()) {
    await database
      .insertInto('orders')
      .values({ ...order, id: `order-${index}`, status })
      .execute()
  }
  const alert = { provider: 'stripe', details: '', first_at: 0, last_at: 0, times: 1 }
  await database
    .insertInto('payment_alerts')
    .values([
      { ...alert, key: 'a', kind: 'mismatch' },
      { ...alert, key: 'b', kind: 'mismatch', handled_at: 5 },
      { ...alert, key: 'c', kind: 'late' },
    ])
    .execute()
  const event = { provider: 'stripe', type: 't', body: '{}', subject: 'null', tries: 0 }
  await database
    .insertInto('provider_events')
    .values([
      // Far ahead, so that no job processes it meanwhile.
      { ...event, event_id: 'waits', received_at: runtime.now() - 5000, try_after: 2 ** 50 },
      { ...event, event_id: 'done', received_at: 0, outcome: 'ignored' },
    ])
    .execute()
  const { body } = await scrape(app)
  expect(body).toContain('leadline_orders{status="paid"} 2\n')
  expect(body).toContain('leadline_orders{status="pending"} 1\n')
  expect(body).toContain('leadline_payment_alerts_open{kind="mismatch"} 1\n')
  expect(body).toContain('leadline_payment_alerts_open{kind="late"} 1\n')
  expect(body).toContain('leadline_provider_events_waiting 1\n')
  expect(body).toContain('leadline_provider_events_oldest_age_seconds 5\n')
  expect(body).toMatch(/leadline_job_failures_total\{job="send newsletter issues"\} 0\n/)
  expect(body).toMatch(/leadline_job_last_success_seconds\{job="forget contact messages"\} \d{10}/)
})

test('a database that is gone is a metric, not a failed scrape', async () => {
  const app = await open()
  expect(await valueOf(app, 'leadline_database_up')).toBe(1)
  await app.database.destroy()
  expect(await valueOf(app, 'leadline_database_up')).toBe(0)
  expect(await valueOf(app, 'leadline_up')).toBe(1)
  expect(await valueOf(app, 'leadline_mail_waiting')).toBeUndefined()
})

test('a label cannot break out of its quotes', async () => {
  const labels = { route: 'a"b\\c\nd' }
  const metrics = new Metrics()
  metrics.add(() => [{ name: 'n', help: 'h', type: 'gauge', samples: [{ labels, value: 1 }] }])
  const { text } = await metrics.scrape()
  expect(text).toBe('# HELP n h\n# TYPE n gauge\nn{route="a\\"b\\\\c\\nd"} 1\n')
})

test('a metric without a value is left out rather than reported as zero', async () => {
  const metrics = new Metrics()
  metrics.add(() => [{ name: 'n', help: 'h', type: 'gauge', samples: [] }])
  expect((await metrics.scrape()).text).not.toContain('n 0')
})
