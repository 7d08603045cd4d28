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
import { checkMode, type Log, readConfig, SERVER_SETTINGS, servedSchemas, startBackEnd } from '@santhe/http-kit'
import { openReleasesCheck } from '@santhe/releases'
import { z } from 'zod'
import { figuresIn, releaseFigures } from './release-figures.ts'
import { routes } from './routes/index.ts'
import { internalCalls } from './routes/people/team-keys.ts'

/** Draws the placeholder pictures of products and farms, needed even without a seed. */
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

const settings = readConfig(z.object(SERVER_SETTINGS).superRefine(checkMode), process.env)
const { log, redis, isTracing, trace, createServer, run } = await startBackEnd('backoffice', settings)
const domain = await openDomainWhenReady(
  { uri: settings.MONGODB_URI, database: settings.MONGODB_DATABASE, monitorCommands: isTracing },
  { onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
trace(domain.connection.getClient())
const store = await openStore('pictures', settings.FILES_DIR, settings)
const files = createFiles(store)
const releasesCheck = await openReleasesCheck({ owner: 'backoffice', served: servedSchemas, settings, log })
const server = createServer({
  served: routes({ domain, files, releases: { store: releasesCheck.store, figures: figuresIn(redis) } }),
  internal: { ...internalCalls({ domain }), ...releaseFigures(redis) },
  findActing: of => assists.findActingFarmer(of, domain),
  endHelp: of => assists.endAssistOfSession(of, domain),
  isReady: async () => (await isDomainReady(domain)) && (await releasesCheck.fits()),
  isAway: isDatabaseAway,
})
await run({
  listen: () => server.listen({ host: settings.HOST, port: settings.PORT }),
  closing: [server.close, () => closeDomain(domain), store.close, releasesCheck.close],
})
void drawMissingPictures(domain, files, log)
