import {
  assists,
  closeDomain,
  events,
  isDatabaseAway,
  isDomainReady,
  openDomainWhenReady,
  products,
  stock,
  subscriptions,
} from '@santhe/domain'
import { createFiles, openStore } from '@santhe/files'
import { servedSchemas, startBackEnd } from '@santhe/http-kit'
import { openReleasesCheck } from '@santhe/releases'
import { marketSettingsOf } from '@santhe/rules'
import { cashfreeSettingsOf, publicUrlOf, pushSettingsOf, readSettings } from './config.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { postOf } from './mail/post.ts'
import { measureWaiting } from './market-metrics.ts'
import { createCashfree, noCashfree } from './payments/cashfree/cashfree-client.ts'
import { openPayments } from './payments/open-payments.ts'
import { sendByPushService } from './push/send-push.ts'
import { routes } from './routes/index.ts'

const settings = readSettings(process.env)
const { log, isTracing, trace, createServer, run } = await startBackEnd('storefront', settings)
const domain = await openDomainWhenReady(
  {
    uri: settings.MONGODB_URI,
    database: settings.MONGODB_DATABASE,
    monitorCommands: isTracing,
    listVersion: () => server.listVersion(),
  },
  { onWait: reason => log.warn({ reason }, 'waiting for MongoDB') },
)
trace(domain.connection.getClient())
measureWaiting(() => events.readWaiting(new Date(), domain), { log })
const isProduction = settings.NODE_ENV === 'production'
const post = postOf({
  domain,
  publicUrl: publicUrlOf(settings),
  isProduction,
  smtpUrl: settings.SMTP_URL,
  from: settings.MAIL_FROM,
  log,
})
const store = await openStore('pictures', settings.FILES_DIR, settings)
const files = createFiles(store)
const releasesCheck = await openReleasesCheck({ owner: 'storefront', served: servedSchemas, settings, log })
const cashfree = cashfreeSettingsOf(settings)
const onlinePayments = openPayments({
  domain,
  cashfree: cashfree ? createCashfree(cashfree) : noCashfree,
  log,
  stockMoved: () => server.stockMoved(),
  graceSeconds: settings.PAYMENT_GRACE_SECONDS,
})
const { services, keys: vapidKeys, subject } = pushSettingsOf(settings)
// Offered only with keys; payments begun with keys continue without them.
const offered = cashfree && onlinePayments
const { RESERVATION_SECONDS: reservationSeconds, PAYMENT_SECONDS: paymentSeconds } = settings
let areListsLoaded = false
const server = createServer({
  served: routes({
    domain,
    files,
    reservationSeconds,
    onlinePayments: offered,
    paymentSeconds,
    exposesMails: !isProduction,
    push: { services, publicKey: vapidKeys?.publicKey },
    settings: marketSettingsOf(settings),
  }),
  findActing: of => assists.findActingFarmer(of, domain),
  endHelp: of => assists.endAssistOfSession(of, domain),
  readStock: ids => stock.readShopStock({ productIds: ids, now: new Date() }, domain),
  readLines: (productIds, personIds) => stock.readLineVersions({ productIds, personIds }, domain),
  isReady: async () => areListsLoaded && (await isDomainReady(domain)) && (await releasesCheck.fits()),
  isAway: isDatabaseAway,
})

await run({
  listen: () => server.listen({ host: settings.HOST, port: settings.PORT }),
  closing: [server.close, () => jobs.stop(), () => closeDomain(domain), store.close, releasesCheck.close],
})
products
  .loadLists(domain)
  .catch((error: unknown) => log.warn({ err: error }, 'the lists could not be loaded'))
  .finally(() => {
    areListsLoaded = true
  })
const uploads = { files, waitSeconds: settings.UPLOADS_WAIT_SECONDS }
const online = { onlinePayments, reconcileSeconds: settings.RECONCILE_SECONDS }
const { stockMoved, publishNews, sessions } = server
const devices = {
  send: sendByPushService({
    keys: async () => vapidKeys ?? subscriptions.readVapidKeys(domain),
    subject,
    services,
    onRefused: (host, status) => log.warn({ host, status }, 'a push service refused a message for good'),
  }),
  sessionsOf: async (personId: number) => (await sessions.listOf(personId, undefined)).map(({ id }) => id),
}
const jobs = startJobs({ domain, log, stockMoved, publishNews, post, push: devices, uploads, online })
