import { Counter, Gauge, Registry } from 'prom-client'

/** A metric as one scrape finds it. Its name is what dashboards ask for: never change it. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: readonly Sample[]
}

export interface Sample {
  value: number
  labels?: Readonly<Record<string, string>>
}

/** Asked at every scrape, and at no other time. */
export type Collect = () => readonly Metric[] | Promise<readonly Metric[]>

/** What operators can watch. No metric carries anything about a person. */
export class Metrics {
  /** What is counted as it happens. What `add` brings is read at the scrape instead. */
  readonly registry = new Registry()
  readonly #collects: Collect[] = []

  add(collect: Collect): void {
    this.#collects.push(collect)
  }

  /** Returns how to count one more. */
  addCounter(name: string, help: string): () => void {
    const counter = new Counter({ name, help, registers: [this.registry] })
    return () => counter.inc()
  }

  /** Everything in Prometheus' text format. */
  async scrape(): Promise<{ contentType: string; text: string }> {
    // A registry per scrape: a metric that its source no longer reports disappears.
    const collected = new Registry()
    for (const collect of this.#collects) {
      for (const metric of await collect()) register(collected, metric)
    }
    const { contentType } = collected
    return { contentType, text: await Registry.merge([this.registry, collected]).metrics() }
  }
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

function register(registry: Registry, { name, help, type, samples }: Metric): void {
  const [first] = samples
  // Without a sample prom-client would report a zero that nobody has measured.
  if (!first) return
  const options = { name, help, labelNames: Object.keys(first.labels ?? {}), registers: [registry] }
  if (type === 'counter') {
    const counter = new Counter(options)
    for (const { labels = {}, value } of samples) counter.inc(labels, value)
  } else {
    const values = new Gauge(options)
    for (const { labels = {}, value } of samples) values.set(labels, value)
  }
}
