import { closeDomain, type Domain, openDomain, people, statistics } from '@santhe/domain'
import { runModeOf } from '@santhe/http-kit'
import { marketSettingsOf, SantheError, type SettingVariables } from '@santhe/rules'
import { refusalWords } from '@santhe/texts'
import { withDatabase } from '../db/with-database.ts'
import { Failure } from '../engines/run-program.ts'
import { firstStepLines } from './first-step-lines.ts'
import type { NewAdmin } from './read-new-admin.ts'

export interface CreateFirstAdmin {
  admin: NewAdmin
  /** The data folder of `npm start`, used without MONGODB_URI. */
  dataFolder: string
  database: string
  environment: NodeJS.ProcessEnv
  now: Date
}

const PAYMENT_MODES = ['testing', 'sandbox', 'production'] as const

function rethrowAsFailure(error: unknown): never {
  if (!(error instanceof SantheError)) throw error
  const hint = error.code === 'CONFLICT' ? ' With --another one more is made.' : ''
  throw new Failure(`Nothing was changed. ${refusalWords(error, 'en').message}${hint}`)
}

/** Mail and payment come from this program's environment: the market reads the same variables. */
async function firstStepsOf(environment: NodeJS.ProcessEnv, domain: Domain): Promise<string[]> {
  const { SMTP_URL, CASHFREE_APP_ID, CASHFREE_SECRET, CASHFREE_ENV } = environment
  const mode = PAYMENT_MODES.find(name => name === CASHFREE_ENV)
  const variables: SettingVariables = { SMTP_URL, CASHFREE_APP_ID, CASHFREE_SECRET, CASHFREE_ENV: mode }
  const settings = marketSettingsOf({ ...variables, NODE_ENV: runModeOf(environment) })
  return firstStepLines({ ...(await statistics.countFirstSteps(domain)), ...settings })
}

/**
 * Creates an admin in the database of MONGODB_URI, else in the data of `npm start`. Returns lines for the person
 * at the terminal.
 * @throws Failure when a market is running, an admin exists already, or the username or email is taken
 */
export function createFirstAdmin(options: CreateFirstAdmin): Promise<string[]> {
  const { admin, dataFolder, database, environment, now } = options
  const { isGenerated, ...fields } = admin
  return withDatabase({ dataFolder, environment }, async ({ uri, description }) => {
    const domain = await openDomain({ uri, database })
    try {
      const { username, name, email } = await people.createAdmin({ ...fields, now }, domain).catch(rethrowAsFailure)
      return [
        `Made the admin ${username} (${name}, ${email}) in ${description}, database ${database}.`,
        ...(isGenerated ? [`Password, shown this once: ${admin.password}`] : []),
        'Sign in at /login, then open /admin. The password can be changed in the profile.',
        'First steps of the market, to be done there:',
        ...(await firstStepsOf(environment, domain)),
      ]
    } finally {
      await closeDomain(domain)
    }
  })
}
