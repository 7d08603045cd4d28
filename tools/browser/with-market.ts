import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Market, startMarket } from '../start/start-market.ts'

interface Options {
  seed: boolean
  environment?: NodeJS.ProcessEnv
}

/** Opens a whole market in a folder of its own on a free port, does the work, and leaves nothing behind. */
export async function withMarket<T>({ seed, environment }: Options, work: (market: Market) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'santhe-'))
  try {
    const market = await startMarket({ port: 0, dataFolder, seed, ...(environment ? { environment } : {}) })
    try {
      return await work(market)
    } finally {
      await market.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
