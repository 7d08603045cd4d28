import { readConfig, SERVER_SETTINGS } from '@santhe/http-kit'
import { z } from 'zod'

const Settings = z.object({
  ...SERVER_SETTINGS,
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'give an address such as mongodb://127.0.0.1:27017/?replicaSet=rs0'),
  MONGODB_DATABASE: z.string().default('santhe'),
  /** The folder that pictures are kept in. */
  FILES_DIR: z.string(),
  /** The mail server; without it mails stay in the market's own mailbox, and in production they wait. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/, 'give an address such as smtp://user:password@mail.example:587')
    .optional(),
  /** The sender of mails, such as 'Santhe <market@santhe.example>'. */
  MAIL_FROM: z.string().includes('@', 'give an address such as Santhe <market@santhe.example>').optional(),
  /** How long a quote holds its boxes. */
  HOLD_SECONDS: z.coerce.number().int().positive().default(600),
  /** How long a picture that was uploaded waits for somebody to refer to it; longer than a form stays open. */
  UPLOADS_WAIT_SECONDS: z.coerce.number().int().positive().default(86_400),
})
export type Settings = z.output<typeof Settings>

/** This program's settings from its environment. @throws Error naming every variable that is missing or wrong. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return readConfig(Settings, env)
}
