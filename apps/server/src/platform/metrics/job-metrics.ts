import type { Jobs } from '../jobs.ts'
import type { Metric } from './metrics.ts'

/** How each job of this process fares. */
export function jobMetrics(jobs: Jobs): () => Metric[] {
  return () => {
    const reports = jobs.report()
    return [
      {
        name: 'leadline_job_failures_total',
        help: 'Runs of a job that failed.',
        type: 'counter',
        samples: reports.map(({ name: job, failures }) => ({ labels: { job }, value: failures })),
      },
      {
        name: 'leadline_job_last_success_seconds',
        help: 'When a job last succeeded, in seconds since 1970; 0 is never.',
        type: 'gauge',
        samples: reports.map(({ name: job, lastSuccessAt }) => ({
          labels: { job },
          value: (lastSuccessAt ?? 0) / 1000,
        })),
      },
    ]
  }
}
