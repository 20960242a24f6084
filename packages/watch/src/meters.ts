import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Upper bounds in seconds of the classes that calls are counted in. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** One value of a metric, with its labels if it has some. */
export interface Reading {
  value: number
  labels?: Record<string, string>
}

/** Metrics of a process. */
export type Meters = ReturnType<typeof createMeters>

export function createMeters() {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Histogram({
    name: 'portal_call_seconds',
    help: 'Calls by part, route, method and status, and their duration',
    labelNames: ['part', 'route', 'method', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const attempts = new Counter({
    name: 'portal_notice_attempts_total',
    help: 'Attempts of this process to deliver a notice, by their outcome',
    labelNames: ['outcome'],
    registers,
  })
  return {
    call: (labels: Record<'part' | 'route' | 'method' | 'status', string>, seconds: number): void =>
      calls.observe(labels, seconds),
    noticeAttempt: (outcome: 'delivered' | 'failed'): void => attempts.inc({ outcome }),
    /** Adds gauges that one call of `read` fills at each scrape. If it fails, the scrape omits them. */
    read<Name extends string>(
      helps: Readonly<Record<Name, string>>,
      read: () => Promise<Record<Name, readonly Reading[]>>,
      labelNames: string[] = [],
    ): void {
      let reading: ReturnType<typeof read> | undefined
      const shared = () => (reading ??= read().finally(() => (reading = undefined)))
      for (const name of Object.keys(helps) as Name[]) {
        const gauge = new Gauge({
          name,
          help: helps[name],
          labelNames,
          registers: [],
          async collect() {
            this.reset()
            // A gauge without labels is 0 after that.
            this.remove({})
            const found = await shared().catch(() => undefined)
            for (const { value, labels = {} } of found?.[name] ?? []) this.set(labels, value)
          },
        })
        registry.registerMetric(gauge)
      }
    },
    /** Adds what Node tells of the process: memory, processor, event loop, garbage. */
    watchProcess: (): void => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    text: (): Promise<string> => registry.metrics(),
    names: (): string[] => registry.getMetricsAsArray().map(({ name }) => name),
  }
}
