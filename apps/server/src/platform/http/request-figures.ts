import type { FastifyInstance } from 'fastify'

import type { Metric, Sample } from '../metrics.ts'

const bucketsSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const bucketsMs = bucketsSeconds.map((seconds) => seconds * 1000)

interface RouteFigures {
  method: string
  route: string
  /** How many requests ended in each bucket; the last one holds the rest. */
  buckets: Float64Array
  sumMs: number
  byStatus: Map<number, number>
}

/**
 * Count requests by method, route template and status, and how long they took. One look-up and a few
 * additions per request; text is made when it is asked for. Templates only: addresses may be personal.
 */
export function countRequests(app: FastifyInstance): () => Metric[] {
  const routes = new Map<string, RouteFigures>()
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const key = `${method} ${route}`
    let figures = routes.get(key)
    if (!figures) {
      const buckets = new Float64Array(bucketsMs.length + 1)
      figures = { method, route, buckets, sumMs: 0, byStatus: new Map() }
      routes.set(key, figures)
    }
    const ms = reply.elapsedTime
    let bucket = 0
    while (ms > (bucketsMs[bucket] ?? Infinity)) bucket++
    figures.buckets[bucket] = (figures.buckets[bucket] ?? 0) + 1
    figures.sumMs += ms
    figures.byStatus.set(reply.statusCode, (figures.byStatus.get(reply.statusCode) ?? 0) + 1)
    done()
  })
  return () => [
    {
      name: 'http_requests_total',
      help: 'Requests answered.',
      type: 'counter',
      samples: [...routes.values()].flatMap(({ method, route, byStatus }) =>
        [...byStatus].map(([status, value]) => ({
          value,
          labels: { method, route, status: String(status) },
        })),
      ),
    },
    {
      name: 'http_request_duration_seconds',
      help: 'How long requests took.',
      type: 'histogram',
      samples: [...routes.values()].flatMap(histogramOf),
    },
  ]
}

function histogramOf({ method, route, buckets, sumMs }: RouteFigures): Sample[] {
  const labels = { method, route }
  let count = 0
  const samples = [...buckets].map((value, index): Sample => {
    count += value
    const le = String(bucketsSeconds[index] ?? '+Inf')
    return { suffix: '_bucket', labels: { ...labels, le }, value: count }
  })
  return [
    ...samples,
    { suffix: '_sum', labels, value: sumMs / 1000 },
    { suffix: '_count', labels, value: count },
  ]
}
