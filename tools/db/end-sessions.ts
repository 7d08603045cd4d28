import { rm } from 'node:fs/promises'
import { join } from 'node:path'

interface EndSessions {
  /** The data folder of `npm start`, whose market is stopped. */
  dataFolder: string
  environment: NodeJS.ProcessEnv
}

const ADVICE =
  'Empty the Redis of this market before it starts: its sessions know people by number, and these data give numbers to others.'

/**
 * Deletes what a data folder's own Redis stores: the session of a person newer than the imported data would act for the next
 * person who gets that number. Returns what is left to do for another Redis.
 */
export async function endSessions({ dataFolder, environment }: EndSessions): Promise<string | undefined> {
  const { MONGODB_URI, REDIS_URL } = environment
  if (MONGODB_URI || REDIS_URL) return ADVICE
  await rm(join(dataFolder, 'redis'), { recursive: true, force: true })
}
