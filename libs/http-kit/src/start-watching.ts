import { collectDefaultMetrics } from 'prom-client'
import { httpServer } from './server/listen.ts'
import { registry } from './watch/metrics.ts'

export interface WatchSettings {
  readonly METRICS_HOST: string
  readonly METRICS_PORT?: number | undefined
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG: number
}

export interface Watching {
  readonly isTracing: boolean
  /** Undefined without a port. */
  readonly metricsUrl: string | undefined
  stop(): Promise<void>
}

/** Serves only `/metrics`, on its own port. */
async function serveMetrics(host: string, port: number) {
  collectDefaultMetrics({ register: registry })
  const server = httpServer(async ({ url }, response) => {
    if (url !== '/metrics') return response.writeHead(404).end()
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch {
      response.writeHead(500).end()
    }
  })
  return { ...server, ...(await server.listen({ host, port })) }
}

/** Starts metrics and traces as the settings say, before the program serves. Loads OpenTelemetry's SDK only for a collector. */
export async function startWatching(name: string, settings: WatchSettings): Promise<Watching> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings
  // The edge's build bundles other late imports into its one file.
  const stopTraces =
    endpoint && (await import(/* webpackMode: "lazy" */ './watch/open-tracer.ts')).openTracer(name, endpoint, share)
  const { METRICS_HOST: host, METRICS_PORT: port } = settings
  const metrics = port === undefined ? undefined : await serveMetrics(host, port)
  return {
    isTracing: endpoint !== undefined,
    metricsUrl: metrics && `${metrics.url}/metrics`,
    async stop() {
      await metrics?.close()
      if (stopTraces) await stopTraces()
    },
  }
}
