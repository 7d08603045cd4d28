import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { clearRemains } from '@santhe/files'
import { httpServer, LIMITS, type Listening } from '@santhe/http-kit'
import Koa from 'koa'

import { apiMiddleware } from './api/api-middleware.ts'
import { createBackEndClient } from './api/back-end-client.ts'
import { callLimit } from './api/call-limit.ts'
import { type BackEnd, callsDirectory } from './api/calls-directory.ts'
import type { EdgeConfig } from './config.ts'
import { releasedFiles, storedFiles } from './files/static-files.ts'
import { health } from './health.ts'
import type { Log } from './log.ts'
import { mailboxMiddleware } from './mailbox/mailbox-middleware.ts'
import { crawlerMiddleware } from './page/crawler-middleware.ts'
import { marketVersions } from './page/market-versions.ts'
import { ownShell } from './page/own-shell.ts'
import { createPageCache } from './page/page-cache.ts'
import { pageHead } from './page/page-head.ts'
import { pageMiddleware } from './page/page-middleware.ts'
import type { ReadCall } from './page/page-results.ts'
import { releasedIn } from './page/released.ts'
import { serverBundles } from './page/server-bundles.ts'
import { TIMEOUTS, type Timeouts } from './page/timeouts.ts'
import { shareMiddleware } from './share/share-middleware.ts'
import { sharePictureMiddleware } from './share/share-picture-middleware.ts'
import { sharePictures } from './share/share-pictures.ts'
import { proxyTestPayments } from './test-payments/proxy-test-payments.ts'

/** How often the calls of the back ends are read, in milliseconds: until all have announced them, and after that. */
const REFRESH_UNTIL_COMPLETE_MS = 250
const REFRESH_MS = 15_000
const CALLS_TIMEOUT_MS = 2_000
/** How long a browser's connection stays open for its next request, in milliseconds. */
const BROWSER_IDLE_MS = 20_000
/** After this long, in milliseconds, no program is still writing a picture's file. */
const MAX_WRITE_MS = 60 * 60_000

export interface EdgeOptions {
  config: EdgeConfig
  log: Log
  /** Longer ones for tests, on a busy machine. */
  timeouts?: Timeouts
  clock?: () => Date
}

/** Returns the one public server: released files, pictures, calls by what the back ends announce, and pages for every other path. */
export function createEdge({ config, log, timeouts = TIMEOUTS, clock = () => new Date() }: EdgeOptions) {
  const backEndClient = createBackEndClient(config.EDGE_KEY)
  const storefront: BackEnd = { name: 'storefront', url: config.STOREFRONT_URL }
  const backoffice: BackEnd = { name: 'backoffice', url: config.BACKOFFICE_URL }
  const directory = callsDirectory([storefront, backoffice], async backEnd => {
    const { body } = await backEndClient.read(backEnd, '/internal/calls', AbortSignal.timeout(CALLS_TIMEOUT_MS))
    return body
  })
  const released = releasedIn(config.RELEASES_DIR)
  const read: ReadCall = async (method, url, signal) => {
    const match = directory.find(method, url.split('?')[0] ?? '')
    if (match.kind !== 'match') return { status: 503, body: undefined }
    return backEndClient.read(match.backEnd, url, signal)
  }
  // Both back ends would return the same, from one Redis; public pages are the storefront's.
  const versions = marketVersions((url, signal) => backEndClient.read(storefront, url, signal), timeouts.versions)
  const pageCache = createPageCache({ released, versions, clock })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a page could not say what it is')
  const bundles = serverBundles(config.RELEASES_DIR)
  const headOf = pageHead({ bundles, read, versions, timeoutMs: timeouts.responses, onFailure })

  const isReady = async () => {
    if (server.isStopping() || !directory.isComplete()) return false
    return released.current().then(
      () => true,
      () => false,
    )
  }
  const app = new Koa()
  app.on('error', (error: unknown) => {
    // A page that is closed while its response is on its way is no error.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'UND_ERR_ABORTED') {
      log.error({ err: error }, 'a request failed unexpectedly')
    }
  })
  app.use(health({ isReady }))
  const limit = callLimit(config.RATE_LIMITS?.calls ?? LIMITS.calls.most)
  app.use(apiMiddleware({ directory, backEndClient, proxies: config.TRUSTED_PROXIES, limit, log }))
  app.use(
    crawlerMiddleware({
      read,
      publicUrl: config.PUBLIC_URL,
      onFailure: error => log.warn({ err: error }, 'the sitemap could not be made'),
    }),
  )
  app.use(mailboxMiddleware({ isProduction: config.NODE_ENV === 'production', released, read }))
  const testPayments = config.CASHFREE_SANDBOX_URL
    ? proxyTestPayments({
        url: config.CASHFREE_SANDBOX_URL,
        onFailure: error => log.warn({ err: error }, 'the stand-in of the payment provider is away'),
      })
    : undefined
  if (testPayments) app.use(testPayments.middleware)
  app.use(sharePictureMiddleware({ pictures: sharePictures({ filesDir: config.FILES_DIR }), read, now: clock }))
  app.use(shareMiddleware({ released, read, now: clock, publicUrl: config.PUBLIC_URL }))
  app.use(
    pageMiddleware({
      released,
      headOf,
      pageCache,
      publicUrl: config.PUBLIC_URL,
      timeoutMs: timeouts.rendering,
      clock,
      isOwnShell: ownShell(join(import.meta.dirname, '../browser')),
      onFailure: error => log.warn({ err: error }, 'a page is left to the browser to render'),
    }),
  )
  const handle = app.callback()
  const handlePage = pageCache.wrap((request, response) => void handle(request, response))
  const sendReleased = releasedFiles(config.RELEASES_DIR)
  const sendStored = storedFiles(config.FILES_DIR, error =>
    log.warn({ err: error }, 'a copy of a picture could not be stored'),
  )

  const server = httpServer(
    (request: IncomingMessage, response: ServerResponse) => {
      const url = request.url ?? '/'
      if (url.startsWith('/slices/')) sendReleased(request, response)
      else if (url.startsWith('/files/')) sendStored(request, response)
      else handlePage(request, response)
    },
    // A proxy must be the one that closes a connection; a browser's is closed sooner.
    config.TRUSTED_PROXIES > 0 ? {} : { timeouts: { idleMs: BROWSER_IDLE_MS } },
  )

  let refreshTimer: NodeJS.Timeout | undefined
  async function refreshCalls(): Promise<void> {
    await directory.refresh()
    refreshTimer = setTimeout(
      () => void refreshCalls(),
      directory.isComplete() ? REFRESH_MS : REFRESH_UNTIL_COMPLETE_MS,
    )
  }

  async function removeLeftoverPictures(): Promise<void> {
    const removed = await clearRemains(config.FILES_DIR, new Date(clock().getTime() - MAX_WRITE_MS))
    if (removed > 0) log.info({ removed }, 'left-over copies of pictures were removed')
  }

  return {
    async listen(): Promise<Listening> {
      await refreshCalls()
      // Beside the requests: a folder of many pictures takes its time to read.
      removeLeftoverPictures().catch((error: unknown) =>
        log.warn({ err: error }, 'left-over copies of pictures remain'),
      )
      return server.listen({ host: config.HOST, port: config.PORT })
    },
    /** Takes no more requests, waits for those in flight, then closes the connections to the back ends. */
    async stop() {
      clearTimeout(refreshTimer)
      await server.close()
      await backEndClient.close()
      await testPayments?.close()
    },
  }
}
