import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-node'

/** In ms. An unavailable collector must not delay a stop. */
const SENT_WITHIN = 2_000

/** Sends spans to a collector; returns a function that sends the rest and stops. Programs sample by the trace's id, so they choose the same traces; browsers can't choose. */
export function openTracer(name: string, endpoint: string, share: number): () => Promise<void> {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: SENT_WITHIN }))],
  })
  provider.register()
  return async () => {
    for (const api of [trace, context, propagation]) api.disable()
    await provider.shutdown()
  }
}
