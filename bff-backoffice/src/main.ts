import { once } from 'node:events'
import { closeDomain, isDatabaseAway, isDomainReady, openDomainWhenReady } from '@santhe/domain'
import { createFiles } from '@santhe/files'
import { createLog, createServer, openRedis } from '@santhe/http-kit'
import { readSettings } from './config.ts'
import { drawMissingPictures } from './jobs/draw-fallbacks.ts'
import { routes } from './routes/index.ts'

const NAME = 'bff-backoffice'

const settings = readSettings(process.env)
const log = createLog({ name: NAME, level: settings.LOG_LEVEL })

const redis = openRedis({ url: settings.REDIS_URL, log })
const domain = await openDomainWhenReady(
  { uri: settings.MONGODB_URI, database: settings.MONGODB_DATABASE },
  { onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
const files = createFiles({ folder: settings.FILES_DIR })
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
  isReady: () => isDomainReady(domain),
  isAway: isDatabaseAway,
})

// Until here a signal ends the program at once, and so does a second one from here on: nothing, or nothing more, is in flight.
const stopped = Promise.race(['SIGTERM', 'SIGINT'].map(signal => once(process, signal)))
const { url } = await server.listen({ host: settings.HOST, port: settings.PORT })
log.info({ url }, 'listening')
void drawMissingPictures(domain, files, log)

await stopped
log.info('stopping')
await server.close()
await closeDomain(domain)
redis.disconnect()
// Where the log goes into a pipe there is no disk to sync, which flush calls a failure; the lines are out all the same.
await new Promise<void>(resolve => log.flush(() => resolve()))
