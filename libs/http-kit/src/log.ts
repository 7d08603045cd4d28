import { type DestinationStream, destination, type Logger, pino } from 'pino'

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Never logged, wherever it appears: what opens an account, or shows where somebody is. */
const SECRET = ['password', 'token', 'resetToken', 'authorization', 'cookie', 'lat', 'lng']

export type Log = Logger

export interface LogOptions {
  /** The program's name, in every line. */
  readonly name: string
  readonly level?: (typeof LOG_LEVELS)[number] | undefined
  /** Where lines go; standard output, written in the background, when left out. */
  readonly to?: DestinationStream
}

/** Returns a logger that writes one JSON line per event, without secrets, in the background: call `flush` before the program ends. */
export function createLog({ name, level = 'info', to }: LogOptions): Logger {
  const options = {
    name,
    level,
    base: { name },
    redact: { paths: SECRET.flatMap(field => [field, `*.${field}`]), censor: '[cut]' },
  }
  return pino(options, to ?? destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }))
}
