import { once } from 'node:events'
import { promisify } from 'node:util'
import { closeDomain, isDomainReady, openDomainWhenThere } from '@santhe/domain'
import { createLog, createServer, openRedis } from '@santhe/http-kit'
import { readSettings } from './config.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { routes } from './routes/index.ts'

const NAME = 'bff-storefront'

const settings = readSettings(process.env)
const log = createLog({ name: NAME, level: settings.LOG_LEVEL })

// A second signal finds no listener and ends the program at once.
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())
const stopped = once(stop.signal, 'abort')

const redis = openRedis({ url: settings.REDIS_URL, log })
const domain = await openDomainWhenThere(
  { uri: settings.MONGODB_URI, database: settings.MONGODB_DATABASE },
  { signal: stop.signal, onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
const server = createServer({
  name: NAME,
  owner: 'storefront',
  served: routes({ domain }),
  redis,
  log,
  edgeKey: settings.EDGE_KEY,
  publicUrl: settings.PUBLIC_URL,
  limits: settings.RATE_LIMITS,
  isReady: () => isDomainReady(domain),
})
const { url } = await server.listen({ host: settings.HOST, port: settings.PORT })
const jobs = startJobs({ domain, log, stockMoved: server.stockMoved })
log.info({ url }, 'listening')

await stopped
log.info('stopping')
await server.close()
await jobs.stop()
await closeDomain(domain)
redis.disconnect()
await promisify(log.flush.bind(log))()
