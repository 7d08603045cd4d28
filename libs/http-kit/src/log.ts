import { type DestinationStream, destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Redacted everywhere: credentials, and locations. */
const SECRET = ['password', 'token', 'resetToken', 'authorization', 'cookie', 'lat', 'lng']

export type Log = Logger

export interface LogOptions {
  /** Program name. */
  readonly name: string
  readonly level?: (typeof LOG_LEVELS)[number] | undefined
  /** Standard output by default. */
  readonly to?: DestinationStream
}

/** JSON lines written in the background, secrets redacted; call `flush` before exiting. */
export function createLog({ name, level = 'info', to }: LogOptions): Logger {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: SECRET.flatMap(field => [field, `*.${field}`]), censor: '[cut]' },
  }
  return pino(options, to ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }))
}
