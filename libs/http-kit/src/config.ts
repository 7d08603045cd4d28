import { z } from 'zod'
import { LimitSettings } from './limits.ts'
import { LOG_LEVELS } from './log.ts'
import { REDIS_URL } from './redis.ts'
import { RunMode, refusalsOutsideProduction } from './run-mode.ts'

/**
 * Reads settings from the environment; '' counts as unset.
 * @throws Error when variables are missing or invalid, naming all of them
 */
export function readConfig<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = schema.safeParse(values)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ path, message, code }) => {
    const variable = path.map(String).join('.')
    const isMissing = code === 'invalid_type' && values[variable] === undefined
    return `  ${variable}: ${isMissing ? 'is not set' : message}`
  })
  throw new Error(`The settings are not right:\n${lines.join('\n')}`)
}

const LimitsText = z.string().transform((text, context) => {
  try {
    return LimitSettings.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'give JSON such as {"accountsMade":1000}' })
    return z.NEVER
  }
})

/** docs/operations.md#settings */
const WATCH_SETTINGS = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'give the URL of a collector, such as http://127.0.0.1:4318' })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('give a share such as 0.1').min(0).max(1).default(1),
}

/** Spread into a program's own schema. */
export const SERVER_SETTINGS = {
  /** Production by default. */
  NODE_ENV: RunMode.default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'give a URL such as mongodb://127.0.0.1:27017/?replicaSet=rs0'),
  MONGODB_DATABASE: z.string().default('santhe'),
  REDIS_URL: z.string().regex(REDIS_URL, 'give a URL such as redis://127.0.0.1:6379'),
  /** Requests with it are trusted about client IP and Host. */
  EDGE_KEY: z.string().min(16, 'give at least 16 characters'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'give the URL that people open, such as https://santhe.example' })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  /** Storage of pictures and releases. docs/pictures.md#store */
  FILES: z.enum(['folder', 'mongodb']).default('folder'),
  FILES_DIR: z.string(),
  /** Back ends only read it, to check that they serve what released slices need. */
  RELEASES_DIR: z.string().min(1).optional(),
  /** Overrides as JSON: limit by name. */
  RATE_LIMITS: LimitsText.optional(),
  ...WATCH_SETTINGS,
}

interface ModeSettings {
  readonly NODE_ENV: RunMode
  readonly PUBLIC_URL?: string | undefined
  readonly CASHFREE_ENV?: string | undefined
  readonly CASHFREE_SECRET?: string | undefined
}

/** Production needs PUBLIC_URL; other modes refuse production settings. For `superRefine`. */
export function checkMode(settings: ModeSettings, context: z.RefinementCtx): void {
  const refuse = (variable: string, message: string) => context.addIssue({ code: 'custom', path: [variable], message })
  const { NODE_ENV: mode, PUBLIC_URL, CASHFREE_ENV, CASHFREE_SECRET } = settings
  if (mode === 'production' && PUBLIC_URL === undefined) {
    refuse('PUBLIC_URL', 'is needed in production, which this is unless NODE_ENV names development')
  }
  for (const { variable, message } of refusalsOutsideProduction(mode, { PUBLIC_URL, CASHFREE_ENV, CASHFREE_SECRET })) {
    refuse(variable, message)
  }
}
