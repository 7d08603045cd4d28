import { randomUUID } from 'node:crypto'
import { Schema } from 'mongoose'
import { collection } from '../../records/collection.ts'
import type { Domain } from '../domain.ts'
import { duplicateKey } from '../duplicate-key.ts'

interface MarketRecord {
  _id: 'market'
  marketId: string
}

const schema = new Schema<MarketRecord>(
  { _id: { type: String, required: true }, marketId: { type: String, required: true } },
  { versionKey: false },
)
const Markets = collection<MarketRecord>('market', schema)

/** Returns a name that no other database has, and that its backups keep, so that files outside of it can be distinguished from another market's. */
export async function marketIdOf({ connection }: Domain): Promise<string> {
  const readMarket = () => Markets(connection).findById('market').lean<MarketRecord>()
  const market = await readMarket()
  if (market) return market.marketId
  try {
    const marketId = randomUUID()
    await Markets(connection).create([{ _id: 'market', marketId }])
    return marketId
  } catch (error) {
    const first = duplicateKey(error) ? await readMarket() : null
    if (first) return first.marketId
    throw error
  }
}
