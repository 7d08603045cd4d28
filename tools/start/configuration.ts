import { isAbsolute, join } from 'node:path'
import { type RunMode, refusalsOutsideProduction, runModeOf } from '@santhe/http-kit'
import { z } from 'zod'
import { Failure } from '../engines/run-program.ts'

const Environment = z.object({
  PORT: z.coerce.number('PORT is a number from 1 to 65535').int().min(1).max(65_535).default(8080),
  SANTHE_DATA: z.string().min(1).default('.santhe'),
  MONGODB_DATABASE: z.string().min(1).default('santhe'),
  HOST: z.string().min(1).default('127.0.0.1'),
  SMTP_URL: z.string().optional(),
})

export interface StartConfiguration {
  readonly port: number
  /** Host of the public port; only this machine unless HOST is set. */
  readonly host: string
  readonly dataFolder: string
  readonly database: string
  readonly isProduction: boolean
  /** Whether /mailbox shows mails: outside production without a mail server. */
  readonly hasMailbox: boolean
}

function modeOf(environment: NodeJS.ProcessEnv): RunMode {
  try {
    return runModeOf(environment)
  } catch (error) {
    throw new Failure(error instanceof Error ? error.message : String(error))
  }
}

/**
 * @throws Failure when a market that shows its mails and reset tokens has settings of a real one: keys that take
 * money, another
 * machine's URL
 */
export function refuseProductionSettings(environment: NodeJS.ProcessEnv): void {
  const mode = modeOf(environment)
  // A test run has a development market's limits, because its journeys start one.
  const refusals = refusalsOutsideProduction(mode === 'test' ? 'development' : mode, environment)
  if (refusals.length === 0) return
  const lines = refusals.map(({ variable, message }) => `The setting ${variable} is wrong: ${message}.`)
  throw new Failure([...lines, 'Run a real market with NODE_ENV=production, or take the setting away.'].join('\n'))
}

/** Reads the settings of `npm start` from the environment; a relative SANTHE_DATA is relative to the checkout. */
export function readConfiguration(environment: NodeJS.ProcessEnv, root: string): StartConfiguration {
  const settings = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = Environment.safeParse(settings)
  if (error) {
    const [issue] = error.issues
    throw new Failure(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const isProduction = modeOf(environment) === 'production'
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder: isAbsolute(data.SANTHE_DATA) ? data.SANTHE_DATA : join(root, data.SANTHE_DATA),
    database: data.MONGODB_DATABASE,
    isProduction,
    hasMailbox: !isProduction && !data.SMTP_URL,
  }
}
