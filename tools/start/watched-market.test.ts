import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aCollector } from '@santhe/http-kit/testing'
import { afterAll, expect, it } from 'vitest'
import { checkout } from '../engines/run-program.ts'
import { namedMetrics } from '../prometheus/metric-names.ts'
import { startMarket } from './start-market.ts'

const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-watched-'))
const collector = await aCollector()
const environment = { NODE_ENV: 'test', METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
const market = await startMarket({ dataFolder, port: 0, seed: false, compression: 'quick', environment })
afterAll(async () => {
  await market.stop()
  await collector.close()
  await rm(dataFolder, { recursive: true, force: true })
})

/** Scrapes each server at the URL from its log. */
async function scrape(): Promise<Map<string, string>> {
  const logs = join(dataFolder, 'logs')
  const scraped = new Map<string, string>()
  for (const file of await readdir(logs)) {
    const url = /"metrics":"(http:[^"]+)"/.exec(await readFile(join(logs, file), 'utf8'))?.[1]
    if (url) scraped.set(file, await (await fetch(url)).text())
  }
  return scraped
}

// docs/operations.md#alerts
it('edge and back ends serve every metric of alerts and dashboard', async () => {
  await expect.poll(async () => (await scrape()).size).toBe(3)
  const text = [...(await scrape()).values()].join('\n')
  const isServed = (name: string) => text.includes(`\n# TYPE ${name.replace(/_(count|bucket)$/, '')} `)
  const names = await namedMetrics()
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter(name => !isServed(name))).toEqual([])
})

// docs/operations.md#traces
it('a page is one trace from the edge through the storefront to MongoDB', async () => {
  await fetch(`${market.url}/products/tomato-7`)
  const spansOf = (name: string) => collector.spans.filter(span => span.name === name)
  const chain = () =>
    spansOf('GET /products/:identifier').flatMap(page => {
      const calls = spansOf('GET /api/products/:id').filter(({ parentSpanId }) => parentSpanId === page.spanId)
      const commands = collector.spans.filter(one => calls.some(({ spanId }) => spanId === one.parentSpanId))
      const whole = [page, ...calls.slice(0, 1), ...commands.slice(0, 1)]
      return [whole.map(({ service, traceId }) => `${service} ${traceId === page.traceId}`).join()]
    })
  await expect.poll(chain).toEqual(['edge true,bff-storefront true,bff-storefront true'])
})

it('programs load OpenTelemetry’s SDK from a separate file', async () => {
  for (const folder of ['bff-storefront/dist/bundle', 'bff-backoffice/dist/bundle', 'shell/dist/bundle/server']) {
    const files = (await readdir(join(checkout, folder))).filter(name => name.endsWith('.mjs'))
    const withSdk: string[] = []
    for (const file of files)
      if ((await readFile(join(checkout, folder, file), 'utf8')).includes('BatchSpanProcessor')) withSdk.push(file)
    expect(withSdk).not.toContain('main.mjs')
    expect(withSdk.length).toBeGreaterThan(0)
  }
})
