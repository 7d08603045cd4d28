import { checkMode, SERVER_SETTINGS } from '@santhe/http-kit'
import { z } from 'zod'

const BackEndUrl = z.url({
  protocol: /^http$/,
  error: 'give the back end’s own URL, such as http://127.0.0.1:4001',
})
/** Commas separate the URLs of several programs. */
const BackEndUrls = z
  .string()
  .transform(text => text.split(','))
  .pipe(z.array(BackEndUrl.transform(url => url.replace(/\/+$/, ''))))
const { REDIS_URL: _redis, ...OWN_SETTINGS } = SERVER_SETTINGS

const Settings = z.object({
  ...OWN_SETTINGS,
  PORT: SERVER_SETTINGS.PORT.default(8080),
  STOREFRONT_URL: BackEndUrls,
  BACKOFFICE_URL: BackEndUrls,
  RELEASES_DIR: z.string().min(1),
  /** Only for FILES=mongodb. */
  MONGODB_URI: z.string().optional(),
  TRUSTED_PROXIES: z.coerce.number('give how many proxies stand before the edge, such as 1').int().min(0).default(0),
  /** The sandbox payment provider; absent in production. */
  CASHFREE_SANDBOX_URL: z
    .url({ protocol: /^http$/, error: 'give the stand-in’s own URL, such as http://127.0.0.1:4003' })
    .optional(),
})

export const EdgeConfig = Settings.superRefine(checkMode)
  .refine(({ NODE_ENV: mode, CASHFREE_SANDBOX_URL: standIn }) => mode !== 'production' || standIn === undefined, {
    path: ['CASHFREE_SANDBOX_URL'],
    error: 'test payments are not for production',
  })
  .refine(({ FILES: place, MONGODB_URI: uri }) => place === 'folder' || uri !== undefined, {
    path: ['MONGODB_URI'],
    error: 'give the URL of the database that has the files',
  })
  .transform(({ PUBLIC_URL: url = 'http://localhost:8080', ...settings }) => ({
    ...settings,
    PUBLIC_URL: url.replace(/\/+$/, ''),
  }))
export type EdgeConfig = z.output<typeof EdgeConfig>
