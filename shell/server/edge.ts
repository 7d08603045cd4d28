import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReleaseList } from '@santhe/federation/release-list'
import { folderStore } from '@santhe/files'
import { httpServer, ipKey, type Listening, type Log, labelRoute, traceHeaders, watchRequests } from '@santhe/http-kit'
import { loadTexts } from '../src/texts/languages.ts'
import { type CallsDirectory, visitorIp } from './api/api-middleware.ts'
import type { EdgeConfig } from './config.ts'
import { releasedFiles, storedFiles } from './files/static-files.ts'
import { edgeApp } from './routes.ts'
import { type EdgeOptions, type Stores, sourcesOf } from './sources.ts'
import { proxyTestPayments } from './test-payments/proxy-test-payments.ts'

/** Poll interval of announced calls in ms: until complete, then afterwards. */
const REFRESH_UNTIL_COMPLETE_MS = 250
const REFRESH_MS = 15_000
/** Keep-alive of browser connections, in ms. */
const BROWSER_IDLE_MS = 20_000
/** Balancers look at `/readyz` twice a second. */
const DRAIN_MS = 2_000

/** The public server: released files, pictures, proxied calls, and pages for all other paths. */
export function createEdge(options: EdgeOptions) {
  const { config, log, clock = () => new Date() } = options
  const { stores = { pictures: folderStore(config.FILES_DIR), releases: folderStore(config.RELEASES_DIR) } } = options
  const sources = sourcesOf({ ...options, stores, clock })
  const { backEndClient, directory, released, pageCache, renderers } = sources
  const isReady = async () => {
    if (server.isStopping() || !directory.isComplete()) return false
    return released.current().then(
      () => true,
      () => false,
    )
  }
  const testPayments = testPaymentsOf(config, log)
  const handle = edgeApp({ ...options, ...sources, stores, clock, isReady, testPayments }).callback()
  const handlePage = pageCache.wrap((request, response) => void handle(request, response))
  const handleAll = watchRequests(byPath({ stores, log, handlePage }), {
    // A browser's trace would decide what is sampled.
    isContinued: () => false,
  })
  const server = httpServer(handleAll, {
    // Behind a proxy, the proxy must close connections first; browsers' are closed sooner.
    ...(config.TRUSTED_PROXIES === 0 && { timeouts: { idleMs: BROWSER_IDLE_MS } }),
    ipOf: request => ipKey(visitorIp(request, config.TRUSTED_PROXIES)),
  })
  const refreshing = refreshCalls(directory)

  return {
    async listen(): Promise<Listening> {
      const startRenderers = ({ slices }: ReleaseList) => Promise.all(slices.map(renderers.pagesOf))
      // On failure nothing is released yet, or browsers render the pages.
      released
        .current()
        .then(startRenderers)
        .catch(() => {})
      await Promise.all([refreshing.start(), loadTexts('kn'), loadTexts('hi')])
      sources.canary.watch.start()
      return server.listen({ host: config.HOST, port: config.PORT })
    },
    /** Finishes requests in flight, then closes back-end connections. docs/operations.md#load-balancer */
    async stop() {
      refreshing.stop()
      sources.canary.watch.stop()
      if (config.TRUSTED_PROXIES > 0) await server.drain(DRAIN_MS)
      await backEndClient.endStreams()
      await server.close()
      renderers.end()
      await backEndClient.close()
      await testPayments?.close()
    },
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** Serves files by path, and passes other requests to `handlePage`. */
function byPath({ stores, log, handlePage }: { stores: Stores; log: Log; handlePage: Handle }): Handle {
  const sendReleased = releasedFiles(stores.releases, error =>
    log.warn({ err: error }, 'a released file could not be sent'),
  )
  const sendStored = storedFiles(stores.pictures, error =>
    log.warn({ err: error }, 'a picture could not be sent, or a copy of it not stored'),
  )
  return (request, response) => {
    const url = request.url ?? '/'
    if (url.startsWith('/slices/')) {
      labelRoute(response, { route: '/slices' })
      sendReleased(request, response)
    } else if (url.startsWith('/files/')) {
      labelRoute(response, { route: '/files' })
      sendStored(request, response)
    } else {
      const { traceparent } = traceHeaders()
      // Browser measurements join the trace by this header.
      if (traceparent) response.setHeader('Server-Timing', `traceparent;desc="${traceparent}"`)
      handlePage(request, response)
    }
  }
}

/** Undefined without a sandbox. */
function testPaymentsOf({ CASHFREE_SANDBOX_URL: url }: EdgeConfig, log: Log) {
  if (!url) return undefined
  return proxyTestPayments({
    url,
    onFailure: error => log.warn({ err: error }, 'the stand-in of the payment provider is away'),
  })
}

/** Polls announced calls from `start`, which awaits the first read, until `stop`. */
function refreshCalls(directory: CallsDirectory) {
  let timer: NodeJS.Timeout | undefined
  async function start(): Promise<void> {
    await directory.refresh()
    timer = setTimeout(() => void start(), directory.isComplete() ? REFRESH_MS : REFRESH_UNTIL_COMPLETE_MS)
  }
  return { start, stop: () => clearTimeout(timer) }
}
