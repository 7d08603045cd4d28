import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { watchFolder } from '../engines/guard.ts'
import { copyDrawnPictures } from '../seed/testing/drawn-pictures.ts'
import { type Market, type MarketOptions, startMarket } from './start-market.ts'

async function dropDatabase(uri: string, name: string): Promise<void> {
  const client = new MongoClient(uri)
  await client.db(name).dropDatabase()
  await client.close()
}

/**
 * Starts a market on a free port with its data in a temporary folder, removed with it: for journeys, benchmarks
 * and pictures.
 */
export async function startTemporaryMarket(
  options: Partial<Omit<MarketOptions, 'dataFolder' | 'database'>> = {},
): Promise<Market> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-market-'))
  watchFolder(dataFolder)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  try {
    const database = `santhe_${randomBytes(4).toString('hex')}`
    const environment = { NODE_ENV: 'test', ...options.environment }
    if (process.env.SANTHE_TEST_PICTURES) await copyDrawnPictures(join(dataFolder, 'files'))
    const market = await startMarket({ port: 0, seed: true, database, ...options, environment, dataFolder })
    const stop = async () => {
      // An engine of Santhe is removed with its folder; on the server of MONGODB_URI, drop the database.
      await market.stop()
      if (process.env.MONGODB_URI) await dropDatabase(process.env.MONGODB_URI, database)
      await removeFolder()
    }
    return { ...market, stop }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
