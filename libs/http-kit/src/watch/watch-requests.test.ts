import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startWatching } from '../start-watching.ts'
import { api } from '../testing/api.ts'
import { aCollector } from '../testing/collector.ts'
import { listCrates, readCrate } from '../testing/example-calls.ts'
import { EXAMPLES } from '../testing/example-server.ts'
import { startTestServer, TEST_EDGE_KEY } from '../testing/test-server.ts'
import { registry } from './metrics.ts'

const SETTINGS = { METRICS_HOST: '127.0.0.1', OTEL_TRACES_SAMPLER_ARG: 1 }
const server = await startTestServer({ owner: 'storefront', served: EXAMPLES })
afterAll(() => server.close())

/** Returns the value of a series by its labels in any order; 0 if missing. */
async function seriesOf(metric: string, labels: Record<string, string>): Promise<number> {
  const values = (await registry.getMetricsAsJSON()).flatMap(({ values: all }) => all)
  const isOf = (value: (typeof values)[number]) =>
    ('metricName' in value ? value.metricName === metric : true) &&
    Object.entries(labels).every(([name, text]) =>
      Object.entries(value.labels).some(each => each.join() === `${name},${text}`),
    )
  return values.filter(isOf)[0]?.value ?? 0
}

describe('/metrics', () => {
  beforeEach(() => registry.resetMetrics())
  const count = (labels: Record<string, string>) => seriesOf('http_request_duration_seconds_count', labels)

  // docs/operations.md#labels
  it('counts requests by path pattern and status class, never by path', async () => {
    for (const id of ['8', '9', '404']) await api(server).call(readCrate, { params: { id } })
    await fetch(`${server.url}/api/nowhere/7`)
    const of = { method: 'GET', route: '/api/test/crates/:id' }
    await expect.poll(() => count({ ...of, status: '2xx' })).toBe(2)
    await expect.poll(() => count({ ...of, status: '4xx' })).toBe(1)
    await expect.poll(() => count({ route: 'other', status: '4xx' })).toBe(1)
    expect(await registry.metrics()).not.toMatch(/crates\/\d|nowhere/)
  })

  it('counts cached responses too', async () => {
    for (const _time of [1, 2, 3]) await api(server).callOk(listCrates, { query: {} })
    await expect.poll(() => count({ route: '/api/test/crates', status: '2xx' })).toBe(3)
  })

  it('counts errors by call and code', async () => {
    for (const id of ['409', '409', '500']) await api(server).call(readCrate, { params: { id } })
    const refused = (code: string) => seriesOf('call_refused_total', { call: readCrate.call, code })
    expect([await refused('PRICE_CHANGED'), await refused('INTERNAL')]).toEqual([2, 1])
  })

  it('has its own port, which serves nothing else', async () => {
    const watching = await startWatching('test', { ...SETTINGS, METRICS_PORT: 0 })
    const url = watching.metricsUrl ?? ''
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toContain('text/plain')
    expect(await response.text()).toContain('nodejs_eventloop_lag_p99_seconds')
    expect((await fetch(url.replace('metrics', 'api/products'))).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    await watching.stop()
    await expect(fetch(url)).rejects.toThrow()
  })
})

describe('traces', () => {
  const ID = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${ID}-b7ad6b7169203331-00`

  // docs/operations.md#traces
  it('continue only the edge’s traces, and contain no values', async () => {
    const collector = await aCollector()
    const watching = await startWatching('test', { ...SETTINGS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    const headers = { traceparent, 'X-Santhe-Edge-Key': TEST_EDGE_KEY }
    await fetch(`${server.url}/api/test/crates/8?search=secret`, { headers })
    await fetch(`${server.url}/api/test/crates/9`, { headers: { traceparent } })
    await watching.stop()
    await collector.close()
    const [own, other] = collector.spans
    expect(own).toMatchObject({ name: 'GET /api/test/crates/:id', traceId: ID, parentSpanId: 'b7ad6b7169203331' })
    expect(other?.traceId).not.toBe(ID)
    expect(JSON.stringify(collector.spans)).not.toMatch(/secret|crates\/\d/)
  })
})
