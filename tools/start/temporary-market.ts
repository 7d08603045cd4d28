import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchFolder } from '../engines/guard.ts'
import { type Market, type MarketOptions, startMarket } from './start-market.ts'

/** A market of its own on a free port, with the demo market in a temporary folder that goes with it: for journeys, benchmarks and pictures. */
export async function startTemporaryMarket(options: Partial<Omit<MarketOptions, 'dataFolder'>> = {}): Promise<Market> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-market-'))
  watchFolder(dataFolder)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  try {
    const market = await startMarket({ port: 0, seed: true, ...options, dataFolder })
    return { ...market, stop: () => market.stop().then(removeFolder) }
  } catch (error) {
    await removeFolder()
    throw error
  }
}
