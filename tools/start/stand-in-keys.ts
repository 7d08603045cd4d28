import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runModeOf } from '@santhe/http-kit'
import { parseJson } from '@santhe/rules'
import { z } from 'zod'
import { newKeys } from '../cashfree-sandbox/settings.ts'

const Keys = z.object({ appId: z.string().min(1), secret: z.string().min(1) })
export type StandInKeys = z.output<typeof Keys>

/** Whether online payments use the stand-in: outside production, without the provider's own keys. */
export function shouldUseStandIn(environment: NodeJS.ProcessEnv): boolean {
  const { CASHFREE_APP_ID, CASHFREE_SECRET } = environment
  return runModeOf(environment) !== 'production' && !CASHFREE_APP_ID && !CASHFREE_SECRET
}

/**
 * Returns the stand-in's id and secret: random, then stored in its folder, so that webhook events stay valid after
 * a restart.
 */
export async function standInKeys(folder: string): Promise<StandInKeys> {
  const file = join(folder, 'keys.json')
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  // A kill may leave an incomplete file.
  const existing = text === undefined ? undefined : Keys.safeParse(parseJson(text)).data
  if (existing) return existing
  const keys = newKeys()
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
