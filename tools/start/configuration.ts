import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../engines/failure.ts'

const Environment = z.object({
  PORT: z.coerce.number('PORT is a number from 1 to 65535').int().min(1).max(65_535).default(8080),
  SANTHE_DATA: z.string().min(1).default('.santhe'),
  MONGODB_DATABASE: z.string().min(1).default('santhe'),
  NODE_ENV: z.string().optional(),
  SMTP_URL: z.string().optional(),
})

export interface StartConfiguration {
  readonly port: number
  readonly dataFolder: string
  readonly database: string
  readonly isProduction: boolean
  /** No mail server is set, and it is no production market: its mails can be read in it. */
  readonly hasMailbox: boolean
}

/** What `npm start` reads from the environment; a relative SANTHE_DATA is one of the checkout. */
export function readConfiguration(environment: NodeJS.ProcessEnv, root: string): StartConfiguration {
  const { data, error } = Environment.safeParse(environment)
  if (error) {
    const [issue] = error.issues
    throw new Failure(`The setting ${issue?.path.join('.')} is wrong: ${issue?.message}.`)
  }
  const isProduction = data.NODE_ENV === 'production'
  return {
    port: data.PORT,
    dataFolder: isAbsolute(data.SANTHE_DATA) ? data.SANTHE_DATA : join(root, data.SANTHE_DATA),
    database: data.MONGODB_DATABASE,
    isProduction,
    hasMailbox: !isProduction && !data.SMTP_URL,
  }
}
