import { join } from 'node:path'
import { LIMITS, labelRoute } from '@santhe/http-kit'
import { MARKET_WORKER_PATH, ROUND_WORKER_PATH, splitLanguage } from '@santhe/rules'
import Koa, { type Middleware } from 'koa'
import { apiMiddleware, type MinuteLimit, minuteLimit, oneClick } from './api/api-middleware.ts'
import { CONTRACTS_PATH, contractsMiddleware } from './api/served-contracts.ts'
import { serviceWorkerMiddleware } from './files/service-workers.ts'
import { health } from './health.ts'
import { lightMiddleware } from './light/light-middleware.ts'
import { mailboxMiddleware } from './mailbox/mailbox-middleware.ts'
import { APP_MANIFEST_PATH, appManifestMiddleware } from './page/app-manifest.ts'
import { crawlerMiddleware } from './page/crawlers.ts'
import { TIMEOUTS } from './page/page-head.ts'
import { pageMiddleware } from './page/page-middleware.ts'
import { ownShell } from './page/released.ts'
import { previews } from './releases/previews.ts'
import { releasesMiddleware } from './releases/releases-middleware.ts'
import { shareMiddleware } from './share/share-middleware.ts'
import { sharePictureMiddleware } from './share/share-picture-middleware.ts'
import { sharePictures } from './share/share-pictures.ts'
import { type Clocked, sliceOf, type sourcesOf } from './sources.ts'

interface AppOptions extends Clocked, ReturnType<typeof sourcesOf> {
  isReady: () => Promise<boolean>
  testPayments: { middleware: Middleware } | undefined
}

/** Returns the Koa app for everything but files: by the path's first segment, and pages for all others. */
export function edgeApp(options: AppOptions): Koa {
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
