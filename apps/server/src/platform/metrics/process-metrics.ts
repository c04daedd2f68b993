import { monitorEventLoopDelay } from 'node:perf_hooks'

import { gauge, type Metric } from './metrics.ts'

const resolutionMs = 20

/**
 * The process itself, under the names that dashboards for Node know. Not prom-client's own collection:
 * its event loop delay includes the time between two measurements (20.9 ms for an idle process that is
 * sampled every 20 ms, where the delay is 0.9 ms), and its observers cannot be stopped.
 */
export function watchProcess(): { read: () => Metric[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const read = () => {
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    // Node measures from tick to tick: what is beyond the time between them is the delay.
    const seconds = (nanoseconds: number) =>
      delay.count === 0 ? 0 : Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000)
    const metrics: Metric[] = [
      gauge('leadline_up', 'The process answers.', 1),
      gauge('leadline_uptime_seconds', 'How long the process has run.', process.uptime()),
      gauge(
        'process_start_time_seconds',
        'When the process started, in seconds since 1970.',
        performance.timeOrigin / 1000,
      ),
      {
        name: 'process_cpu_seconds_total',
        help: 'Processor time used.',
        type: 'counter',
        samples: [{ value: (user + system) / 1e6 }],
      },
      gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
      gauge('nodejs_heap_size_total_bytes', 'Heap reserved.', heapTotal),
      gauge(
        'nodejs_eventloop_lag_mean_seconds',
        'Delay of the event loop since the last scrape, on average.',
        seconds(delay.mean),
      ),
      gauge(
        'nodejs_eventloop_lag_p99_seconds',
        'The same, 99th percentile.',
        seconds(delay.percentile(99)),
      ),
      gauge('nodejs_eventloop_lag_max_seconds', 'The same, at worst.', seconds(delay.max)),
    ]
    delay.reset()
    return metrics
  }
  return { read, stop: () => void delay.disable() }
}
