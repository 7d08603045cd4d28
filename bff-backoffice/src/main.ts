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
import { createLog, createServer, keepHeapSmall, type Log, openRedis, stopOnSignals } from '@santhe/http-kit'
import { readSettings } from './config.ts'
import { routes } from './routes/index.ts'

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

const redis = openRedis({ url: settings.REDIS_URL, log })
const domain = await openDomainWhenReady(
  {
    uri: settings.MONGODB_URI,
    database: settings.MONGODB_DATABASE,
  },
  { onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
const store = await openStore('pictures', settings.FILES_DIR, settings)
const files = createFiles(store)
const server = createServer({
  name: NAME,
  owner: 'backoffice',
  served: routes({ domain, files }),
  redis,
  log,
  edgeKey: settings.EDGE_KEY,
  publicUrl: settings.PUBLIC_URL,
  limits: settings.RATE_LIMITS,
  checkResponses: settings.NODE_ENV !== 'production',
  findActing: of => assists.findActingFarmer(of, domain),
  endHelp: of => assists.endAssistOfSession(of, domain),
  isReady: () => isDomainReady(domain),
  isAway: isDatabaseAway,
})

const { url } = await server.listen({ host: settings.HOST, port: settings.PORT })
// Earlier signals end the program at once: nothing is in flight.
stopOnSignals(log, async () => {
  await server.close()
  await closeDomain(domain)
  await store.close()
  redis.disconnect()
})
log.info({ url }, 'listening')
void drawMissingPictures(domain, files, log)
