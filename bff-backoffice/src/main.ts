import {
  assists,
  categories,
  categorySlug,
  closeDomain,
  type Domain,
  isDatabaseAway,
  isDomainReady,
  openDomainWhenReady,
} from '@santhe/domain'
import { createFiles, drawFallbacks, type Files, openStore } from '@santhe/files'
import {
  createLog,
  createServer,
  keepHeapSmall,
  type Log,
  openRedis,
  servedSchemas,
  startWatching,
  stopOnSignals,
  traceCommands,
} from '@santhe/http-kit'
import { openReleasesCheck } from '@santhe/releases'
import { readSettings } from './config.ts'
import { routes } from './routes/index.ts'
import { internalCalls } from './routes/people/team-keys.ts'

/** Placeholder pictures of products and farms, needed without a seed too. */
async function drawMissingPictures(domain: Domain, files: Files, log: Log): Promise<void> {
  try {
    const categoryRecords = await categories.listCategories(domain)
    await drawFallbacks(
      files,
      categoryRecords.map(({ name }) => categorySlug(name)),
    )
  } catch (error) {
    log.error({ err: error }, 'the drawn pictures could not be stored; products without a picture show an empty frame')
  }
}

const NAME = 'bff-backoffice'

keepHeapSmall()
const settings = readSettings(process.env)
const log = createLog({ name: NAME, level: settings.LOG_LEVEL })
const watching = await startWatching(NAME, settings)

const redis = openRedis({ url: settings.REDIS_URL, log })
const domain = await openDomainWhenReady(
  {
    uri: settings.MONGODB_URI,
    database: settings.MONGODB_DATABASE,
    monitorCommands: watching.isTracing,
  },
  { onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
if (watching.isTracing) traceCommands(domain.connection.getClient())
const store = await openStore('pictures', settings.FILES_DIR, settings)
const files = createFiles(store)
const releasesCheck = await openReleasesCheck({
  folder: settings.RELEASES_DIR,
  settings,
  owner: 'backoffice',
  served: servedSchemas,
  onMisfit: problems => log.error({ problems }, 'not ready: released slices need other calls'),
})
const server = createServer({
  name: NAME,
  owner: 'backoffice',
  served: routes({ domain, files }),
  internal: internalCalls({ domain }),
  redis,
  log,
  edgeKey: settings.EDGE_KEY,
  publicUrl: settings.PUBLIC_URL,
  limits: settings.RATE_LIMITS,
  checkResponses: settings.NODE_ENV !== 'production',
  findActing: of => assists.findActingFarmer(of, domain),
  endHelp: of => assists.endAssistOfSession(of, domain),
  isReady: async () => (await isDomainReady(domain)) && (await releasesCheck.fits()),
  isAway: isDatabaseAway,
})

const { url } = await server.listen({ host: settings.HOST, port: settings.PORT })
// Earlier signals end the program at once: nothing is in flight.
stopOnSignals(log, async () => {
  await server.close()
  await closeDomain(domain)
  await store.close()
  await releasesCheck.close()
  redis.disconnect()
  await watching.stop()
})
log.info({ url, metrics: watching.metricsUrl }, 'listening')
void drawMissingPictures(domain, files, log)
