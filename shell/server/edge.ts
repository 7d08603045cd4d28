import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { clearRemains } from '@santhe/files'
import { httpServer, LIMITS, type Listening } from '@santhe/http-kit'
import Koa from 'koa'

import { apiMiddleware } from './api/api-middleware.ts'
import { callLimit } from './api/call-limit.ts'
import { type BackEnd, callsDirectory } from './api/calls-directory.ts'
import { passOn } from './api/pass-on.ts'
import type { EdgeConfig } from './config.ts'
import { keptFiles, releasedFiles } from './files/static-files.ts'
import { health } from './health.ts'
import type { Log } from './log.ts'
import { mailboxMiddleware } from './mailbox/mailbox-middleware.ts'
import { crawlerMiddleware } from './page/crawler-middleware.ts'
import { marketVersions } from './page/market-versions.ts'
import { ownShell } from './page/own-shell.ts'
import type { ReadCall } from './page/page-answers.ts'
import { pageHead } from './page/page-head.ts'
import { pageLane } from './page/page-lane.ts'
import { pageMiddleware } from './page/page-middleware.ts'
import { PATIENCE, type Patience } from './page/patience.ts'
import { releasedIn } from './page/released.ts'
import { serverBundles } from './page/server-bundles.ts'
import { shareMiddleware } from './share/share-middleware.ts'
import { sharePictureMiddleware } from './share/share-picture-middleware.ts'
import { sharePictures } from './share/share-pictures.ts'
import { passTestPayments } from './test-payments/pass-test-payments.ts'

/** How often back ends are asked for their calls: until all were heard, and after that. */
const ASK_UNTIL_HEARD = 250
const ASK_AGAIN = 15_000
const ANNOUNCEMENT_WITHIN = 2_000
/** How long a browser's connection is kept for its next request, in milliseconds. */
const BROWSER_IDLE = 20_000
/** After this long, in milliseconds, nobody goes on writing a picture's file. */
const WRITING_ENDS_WITHIN = 60 * 60_000

export interface EdgeOptions {
  config: EdgeConfig
  log: Log
  /** Where tests say otherwise, for a machine that has other things to do. */
  patience?: Patience
  clock?: () => Date
}

/** The one public door: released files, pictures, calls by what the back ends announce, and the shell's HTML for every other address. */
export function createEdge({ config, log, patience = PATIENCE, clock = () => new Date() }: EdgeOptions) {
  const passer = passOn(config.EDGE_KEY)
  const storefront: BackEnd = { name: 'storefront', url: config.STOREFRONT_URL }
  const backoffice: BackEnd = { name: 'backoffice', url: config.BACKOFFICE_URL }
  const directory = callsDirectory([storefront, backoffice], async backEnd => {
    const { body } = await passer.read(backEnd, '/internal/calls', AbortSignal.timeout(ANNOUNCEMENT_WITHIN))
    return body
  })
  const released = releasedIn(config.RELEASES_DIR)
  const read: ReadCall = async (method, address, signal) => {
    const found = directory.find(method, address.split('?')[0] ?? '')
    if (found.kind !== 'found') return { status: 503, body: undefined }
    return passer.read(found.backEnd, address, signal)
  }
  // Both back ends tell the same, from one Redis; public pages are the storefront's.
  const versions = marketVersions((address, signal) => passer.read(storefront, address, signal), patience.versions)
  const lane = pageLane({ released, versions, clock })
  const onFailure = (error: unknown) => log.warn({ err: error }, 'a page could not say what it is')
  const bundles = serverBundles(config.RELEASES_DIR)
  const headOf = pageHead({ bundles, read, versions, within: patience.answers, onFailure })

  const isReady = async () => {
    if (server.isStopping() || !directory.isComplete()) return false
    return released.current().then(
      () => true,
      () => false,
    )
  }
  const app = new Koa()
  app.on('error', (error: unknown) => {
    // Whoever closes the page while an answer is under way makes no news.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE' && code !== 'UND_ERR_ABORTED') {
      log.error({ err: error }, 'a request failed unexpectedly')
    }
  })
  app.use(health({ isReady }))
  const limit = callLimit(config.RATE_LIMITS?.calls ?? LIMITS.calls.most)
  app.use(apiMiddleware({ directory, passer, proxies: config.TRUSTED_PROXIES, limit, log }))
  app.use(
    crawlerMiddleware({
      read,
      publicUrl: config.PUBLIC_URL,
      onFailure: error => log.warn({ err: error }, 'the sitemap could not be made'),
    }),
  )
  app.use(mailboxMiddleware({ isProduction: config.NODE_ENV === 'production', released, read }))
  const testPayments = config.CASHFREE_SANDBOX_URL
    ? passTestPayments({
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
      lane,
      publicUrl: config.PUBLIC_URL,
      within: patience.rendering,
      clock,
      isOwnShell: ownShell(join(import.meta.dirname, '../browser')),
      onFailure: error => log.warn({ err: error }, 'a page is left to the browser to render'),
    }),
  )
  const handle = app.callback()
  const answer = lane.before((request, response) => void handle(request, response))
  const sendReleased = releasedFiles(config.RELEASES_DIR)
  const sendKept = keptFiles(config.FILES_DIR, error =>
    log.warn({ err: error }, 'a copy of a picture could not be kept'),
  )

  const server = httpServer(
    (request: IncomingMessage, response: ServerResponse) => {
      const address = request.url ?? '/'
      if (address.startsWith('/slices/')) sendReleased(request, response)
      else if (address.startsWith('/files/')) sendKept(request, response)
      else answer(request, response)
    },
    // A proxy must be the one that closes; a browser is let go sooner.
    config.TRUSTED_PROXIES > 0 ? {} : { patience: { idleMs: BROWSER_IDLE } },
  )

  let asking: NodeJS.Timeout | undefined
  async function keepAsking(): Promise<void> {
    await directory.refresh()
    asking = setTimeout(() => void keepAsking(), directory.isComplete() ? ASK_AGAIN : ASK_UNTIL_HEARD)
  }

  async function tidyPictures(): Promise<void> {
    const removed = await clearRemains(config.FILES_DIR, new Date(clock().getTime() - WRITING_ENDS_WITHIN))
    if (removed > 0) log.info({ removed }, 'left-over copies of pictures were removed')
  }

  return {
    async listen(): Promise<Listening> {
      await keepAsking()
      // Beside the requests: a folder of many pictures takes its time to read.
      tidyPictures().catch((error: unknown) => log.warn({ err: error }, 'left-over copies of pictures remain'))
      return server.listen({ host: config.HOST, port: config.PORT })
    },
    /** Takes no more requests, ends those in flight, then lets go of the back ends. */
    async stop() {
      clearTimeout(asking)
      await server.close()
      await passer.close()
      await testPayments?.close()
    },
  }
}
