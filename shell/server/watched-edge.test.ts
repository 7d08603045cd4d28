import { registry, startWatching } from '@santhe/http-kit'
import { aCollector } from '@santhe/http-kit/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { releasesFolder, startBackEnd, startEdge } from './testing/edge.ts'
import { openStalls } from './testing/stalls.ts'

const stalls = await openStalls()
const hasty = await openStalls({ rendering: 50 })
const releases = await releasesFolder()
const backEnd = await startBackEnd()
const edge = await startEdge(releases.folder, backEnd.url)
afterAll(async () => {
  await edge.stop()
  await backEnd.close()
  await releases.remove()
  await stalls.close()
  await hasty.close()
})
beforeEach(() => registry.resetMetrics())

/** Lines of a metric's series that have a value. */
async function linesOf(metric: string): Promise<string[]> {
  const text = await registry.getSingleMetricAsString(metric.replace(/_count$/, ''))
  return text.split('\n').filter(line => line.startsWith(`${metric}{`) && !line.endsWith(' 0'))
}

describe('the edge', () => {
  // docs/operations.md#labels
  it('counts pages by pattern, slice and release, cached ones included, and calls by pattern', async () => {
    for (const path of ['/stalls?search=secret', '/stalls?search=secret', '/kn/stalls', '/login', '/nowhere/7'])
      await fetch(stalls.url + path)
    await fetch(`${edge.url}/api/products?search=secret`)
    await fetch(`${edge.url}/slices/shell/s1/main.js`)
    const count = (route: string, status: string, [slice, version]: string[] = ['', '']) =>
      `http_request_duration_seconds_count{route="${route}",method="GET",status="${status}",slice="${slice}",version="${version}"}`
    const shell = ['shell', 's1']
    await expect
      .poll(async () => (await linesOf('http_request_duration_seconds_count')).sort())
      .toEqual([
        `${count('/api/products', '2xx')} 1`,
        `${count('/login', '2xx', shell)} 1`,
        `${count('/slices', '2xx')} 1`,
        `${count('/stalls', '2xx', ['stalls', 'v1'])} 3`,
        `${count('missing', '4xx', shell)} 1`,
      ])
  })

  // docs/operations.md#traces
  it('starts its own trace for each request and forwards no foreign trace headers', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-00`, baggage: 'user=7', tracestate: 'a=b' }
    const silent = await fetch(`${edge.url}/api/products`, { headers })
    expect([silent.headers.get('server-timing'), backEnd.received.at(-1)?.headers.traceparent]).toEqual([
      null,
      undefined,
    ])
    const collector = await aCollector()
    const settings = { METRICS_HOST: '127.0.0.1', OTEL_TRACES_SAMPLER_ARG: 1 }
    const watching = await startWatching('edge', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
    await fetch(`${edge.url}/api/products?search=secret`, { headers })
    const page = await fetch(`${stalls.url}/stalls?sort=secret`)
    await watching.stop()
    await collector.close()
    const [call, ofPage] = collector.spans
    expect(call?.name).toBe('GET /api/products')
    expect(call?.traceId).not.toBe(traceId)
    const sent = backEnd.received.at(-1)?.headers
    expect(sent).toMatchObject({ traceparent: `00-${call?.traceId}-${call?.spanId}-01` })
    expect([sent?.baggage, sent?.tracestate]).toEqual([undefined, undefined])
    const own = `traceparent;desc="00-${ofPage?.traceId}-${ofPage?.spanId}-01"`
    expect([ofPage?.name, page.headers.get('server-timing')]).toEqual(['GET /stalls', own])
    expect(JSON.stringify(collector.spans)).not.toContain('secret')
  })

  // docs/operations.md#whose-slice-it-is
  it.each([
    ['throws', '/broken', 'stalls', stalls],
    ['hangs', '/endless', 'stalls', hasty],
    ['does not load', '/torn', 'torn', stalls],
  ])('logs slice, release and team when a slice %s, and goes on', async (_why, path, slice, { url, logged }) => {
    const response = await fetch(url + path)
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('<div id="root"></div>')])
    const team = { name: `Team ${slice}`, contact: `mailto:${slice}@santhe.example` }
    const lines: unknown[] = logged.map(line => JSON.parse(line))
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, slice, version: 'v1', team }))
    expect(await linesOf('page_renders_total')).toEqual([
      `page_renders_total{slice="${slice}",version="v1",outcome="failed"} 1`,
    ])
    expect(await (await fetch(`${stalls.url}/stalls`)).text()).toContain('<main id="main"')
  })
})
