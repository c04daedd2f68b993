/** One figure, or one per combination of labels, as Prometheus reads it. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

export interface Sample {
  value: number
  labels?: Readonly<Record<string, string>>
  /** Of a histogram: `_bucket`, `_sum`, `_count`. */
  suffix?: '_bucket' | '_sum' | '_count'
}

/** Asked at every scrape, and at no other time. */
export type Collect = () => readonly Metric[] | Promise<readonly Metric[]>

/** What operators can watch. No figure carries anything about a person. */
export class Metrics {
  readonly #collects: Collect[] = []

  add(collect: Collect): void {
    this.#collects.push(collect)
  }

  /** Returns how to count one more. */
  addCounter(name: string, help: string): () => void {
    let value = 0
    this.add(() => [{ name, help, type: 'counter', samples: [{ value }] }])
    return () => void value++
  }

  async read(): Promise<Metric[]> {
    const all: Metric[] = []
    for (const collect of this.#collects) all.push(...(await collect()))
    return all
  }
}

export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] }
}

/** The text format, version 0.0.4. */
export function writeMetrics(metrics: readonly Metric[]): string {
  return metrics.map(writeMetric).join('')
}

function writeMetric({ name, help, type, samples }: Metric): string {
  const lines = samples.map(
    ({ value, labels = {}, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
