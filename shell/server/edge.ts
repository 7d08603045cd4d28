import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { ReleasedSlice, ReleaseList } from '@santhe/federation/release-list'
import { type FileStore, folderStore } from '@santhe/files'
import {
  httpServer,
  ipKey,
  LIMITS,
  type Listening,
  type Log,
  labelRoute,
  traceHeaders,
  watchRequests,
} from '@santhe/http-kit'
import { MARKET_WORKER_PATH, ROUND_WORKER_PATH, splitLanguage } from '@santhe/rules'
import Koa, { type Middleware } from 'koa'
import { loadTexts } from '../src/texts/languages.ts'
import {
  apiMiddleware,
  type CallsDirectory,
  callsDirectory,
  type MinuteLimit,
  minuteLimit,
  oneClick,
  visitorIp,
} from './api/api-middleware.ts'
import { type BackEnd, type BackEndClient, createBackEndClient } from './api/back-end-client.ts'
import { CONTRACTS_PATH, contractsMiddleware, servedContracts } from './api/served-contracts.ts'
import { canaries } from './canary/canaries.ts'
import type { EdgeConfig } from './config.ts'
import { serviceWorkerMiddleware } from './files/service-workers.ts'
import { releasedFiles, storedFiles } from './files/static-files.ts'
import { health } from './health.ts'
import { lightMiddleware } from './light/light-middleware.ts'
import { mailboxMiddleware } from './mailbox/mailbox-middleware.ts'
import { APP_MANIFEST_PATH, appManifestMiddleware } from './page/app-manifest.ts'
import { crawlerMiddleware } from './page/crawlers.ts'
import { createPageCache, marketVersions } from './page/page-cache.ts'
import { pageHead, type ReadCall, TIMEOUTS, type Timeouts } from './page/page-head.ts'
import { pageMiddleware } from './page/page-middleware.ts'
import { ownShell, releasedIn } from './page/released.ts'
import { sliceRenderers } from './page/slice-renderers.ts'
import { previews } from './releases/previews.ts'
import { releasesMiddleware } from './releases/releases-middleware.ts'
import { shareMiddleware } from './share/share-middleware.ts'
import { sharePictureMiddleware } from './share/share-picture-middleware.ts'
import { sharePictures } from './share/share-pictures.ts'
import { proxyTestPayments } from './test-payments/proxy-test-payments.ts'

/** Poll interval of announced calls in ms: until complete, then afterwards. */
const REFRESH_UNTIL_COMPLETE_MS = 250
const REFRESH_MS = 15_000
const CALLS_TIMEOUT_MS = 2_000
/** Keep-alive of browser connections, in ms. */
const BROWSER_IDLE_MS = 20_000

export interface Stores {
  pictures: FileStore
  releases: FileStore
}

export interface EdgeOptions {
  config: EdgeConfig
  log: Log
  /** Folders of this machine by default. */
  stores?: Stores
  timeouts?: Timeouts
  clock?: () => Date
  /** Folder of the renderers' program; by default beside this one's. */
  rendererProgram?: string
  /** How often canaries are compared, in ms. */
  canaryEveryMs?: number
}

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
      // Nothing is released yet, or their pages are rendered in the browser.
      released
        .current()
        .then(startRenderers)
        .catch(() => {})
      await Promise.all([refreshing.start(), loadTexts('kn'), loadTexts('hi')])
      sources.canary.watch.start()
      return server.listen({ host: config.HOST, port: config.PORT })
    },
    /** Finishes requests in flight, then closes back-end connections. */
    async stop() {
      refreshing.stop()
      sources.canary.watch.stop()
      await backEndClient.endStreams()
      await server.close()
      renderers.end()
      await backEndClient.close()
      await testPayments?.close()
    },
  }
}

interface Clocked extends EdgeOptions {
  stores: Stores
  clock: () => Date
}

/** Returns back ends, releases and the page cache. */
function sourcesOf(options: Clocked) {
  const { config, log, stores, timeouts = TIMEOUTS, clock, rendererProgram, canaryEveryMs: everyMs } = options
  const program = rendererProgram ?? join(import.meta.dirname, 'renderer')
  const backEndClient = createBackEndClient(config.EDGE_KEY)
  const storefront: BackEnd = { name: 'storefront', urls: config.STOREFRONT_URL }
  const backoffice: BackEnd = { name: 'backoffice', urls: config.BACKOFFICE_URL }
  const directory = announcedCalls([storefront, backoffice], backEndClient)
  const released = releasedIn(stores.releases)
  const read = readFrom(directory, backEndClient)
  // Both back ends read the same Redis; public pages use the storefront.
  const versions = marketVersions((url, signal) => backEndClient.read(storefront, url, signal), timeouts.versions)
  const pageCache = createPageCache({ released, versions, clock })
  const onFailure = (error: unknown, slice?: ReleasedSlice) =>
    log.warn({ err: error, ...sliceOf(slice) }, 'a page is left to the browser to render')
  const renderers = sliceRenderers({ releases: stores.releases, released, program, timeouts, log })
  const pages = pageHead({ pagesOf: renderers.pagesOf, read, versions, timeouts, onFailure })
  const contracts = servedContracts([storefront, backoffice], backEndClient)
  const toOthers = { backEndClient, storefront, backoffice, log }
  const canary = canaries({ ...toOthers, config, stored: released.stored, releases: stores.releases, clock, everyMs })
  return { backEndClient, backoffice, directory, released, read, pageCache, renderers, pages, contracts, canary }
}

interface AppOptions extends Clocked, ReturnType<typeof sourcesOf> {
  isReady: () => Promise<boolean>
  testPayments: ReturnType<typeof testPaymentsOf>
}

/** Whose a slice is, for the log. docs/operations.md#whose-slice-it-is */
function sliceOf(slice: ReleasedSlice | undefined) {
  return slice && { slice: slice.name, version: slice.version, team: slice.team }
}

/** Returns the Koa app for everything but files: by the path's first segment, and pages for all others. */
function edgeApp(options: AppOptions): Koa {
  const { log } = options
  const app = new Koa()
  app.on('error', (error: unknown) => {
    // A closed page aborts its response, which is no error.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'UND_ERR_ABORTED') {
      log.error({ err: error }, 'a request failed unexpectedly')
    }
  })
  const calls = minuteLimit(options.config.RATE_LIMITS?.calls ?? LIMITS.calls.most)
  const routes = new Map(Object.entries(routesOf(options, calls)))
  const light = lightOf(options, calls)
  const page = pagesOf(options, calls)
  app.use((ctx, next) => {
    const { language, path } = splitLanguage(ctx.path)
    const first = path.split('/', 2)[1]?.toLowerCase() ?? ''
    const route = language === 'en' || first === 'share' ? routes.get(first) : undefined
    if (route) labelRoute(ctx.res, { route: `/${first}` })
    const serve = async () => (route ? route(ctx, () => page(ctx, next)) : page(ctx, next))
    return route && first !== 'share' ? serve() : light(ctx, serve)
  })
  return app
}

/** Returns what serves paths that are no pages, by first segment; each passes on what it does not know. */
function routesOf(
  { config, log, stores, clock, isReady, testPayments, ...sources }: AppOptions,
  calls: MinuteLimit,
): Record<string, Middleware> {
  const { backEndClient, contracts, directory, released, read } = sources
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: proxies } = config
  const api = apiMiddleware({ directory, backEndClient, proxies, limit: calls.take, log })
  const readiness = health({ isReady })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'the sitemap could not be made')
  const crawlers = crawlerMiddleware({ read, publicUrl, onFailure })
  const workers = serviceWorkerMiddleware({ released, releases: stores.releases })
  const picture = sharePictureMiddleware({ pictures: sharePictures({ files: stores.pictures }), read, now: clock })
  const share = shareMiddleware({ released, read, now: clock, publicUrl })
  return {
    healthz: readiness,
    readyz: readiness,
    api,
    releases: releasesMiddleware({ ...sources, ...sources.canary, releases: stores.releases, proxies, log }),
    'release-reports': sources.canary.reports,
    unsubscribe: oneClick(api),
    'robots.txt': crawlers,
    'sitemap.xml': crawlers,
    '.well-known': crawlers,
    [CONTRACTS_PATH.slice(1)]: contractsMiddleware(contracts, log),
    [APP_MANIFEST_PATH.slice(1)]: appManifestMiddleware(released),
    [MARKET_WORKER_PATH.slice(1)]: workers,
    [ROUND_WORKER_PATH.slice(1)]: workers,
    mailbox: mailboxMiddleware({ isProduction: config.NODE_ENV === 'production', released, read }),
    ...(testPayments && { 'cashfree-sandbox': testPayments.middleware }),
    share: (ctx, next) => picture(ctx, () => share(ctx, next)),
  }
}

function lightOf({ config, log, clock, read, directory, backEndClient }: AppOptions, calls: MinuteLimit): Middleware {
  const { EDGE_KEY: edgeKey, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: proxies } = config
  const own = { read, directory, backEndClient, proxies, publicUrl, edgeKey, limit: calls.take, now: clock, log }
  return lightMiddleware(own)
}

function pagesOf({ config, log, timeouts = TIMEOUTS, clock, stores, ...sources }: AppOptions, calls: MinuteLimit) {
  const proxies = config.TRUSTED_PROXIES
  return pageMiddleware({
    ...sources,
    ...sources.canary,
    preview: previews({ ...sources, ...sources.released, ...stores, proxies, limit: calls.take, log }),
    proxies,
    renders: minuteLimit(config.RATE_LIMITS?.pageRenders ?? LIMITS.pageRenders.most),
    publicUrl: config.PUBLIC_URL,
    timeoutMs: timeouts.rendering,
    clock,
    isOwnShell: ownShell(join(import.meta.dirname, '../browser')),
    onFailure: (error, slice) => log.warn({ err: error, ...sliceOf(slice) }, 'a page has no document'),
  })
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
      // What measures pages in browsers joins the trace by it.
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

/** Empty until refreshed. */
function announcedCalls(backEnds: BackEnd[], backEndClient: BackEndClient): CallsDirectory {
  return callsDirectory(backEnds, async backEnd => {
    const { body } = await backEndClient.read(backEnd, '/internal/calls', AbortSignal.timeout(CALLS_TIMEOUT_MS))
    return body
  })
}

/** Reads a call from its back end; 503 when none announced it. */
function readFrom(directory: CallsDirectory, backEndClient: BackEndClient): ReadCall {
  return async (method, url, signal) => {
    const match = directory.find(method, url.split('?')[0] ?? '')
    if (match.kind !== 'match') return { status: 503, body: undefined }
    return backEndClient.read(match.backEnd, url, signal)
  }
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
