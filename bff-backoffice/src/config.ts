import { checkMode, readConfig, SERVER_SETTINGS } from '@santhe/http-kit'
import { z } from 'zod'

const Settings = z
  .object({
    ...SERVER_SETTINGS,
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\//, 'give a URL such as mongodb://127.0.0.1:27017/?replicaSet=rs0'),
    MONGODB_DATABASE: z.string().default('santhe'),
    FILES_DIR: z.string(),
  })
  .superRefine(checkMode)
export type Settings = z.output<typeof Settings>

/** @throws Error naming every missing or invalid variable */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return readConfig(Settings, env)
}
