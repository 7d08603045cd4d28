import type { Migration } from '@santhe/domain'

interface Priced {
  _id: number
  rupees?: number
  paise?: number
}

/** Moves prices from rupees to paise, three documents a batch; `onMove` gets each id. */
export function pricesInPaise(onMove: (id: number) => void): Migration {
  return {
    number: 7,
    async move(after, connection) {
      const prices = connection.collection<Priced>('prices')
      const batch = await prices.find({ _id: { $gt: Number(after ?? 0) } }, { sort: { _id: 1 }, limit: 3 }).toArray()
      for (const { _id, rupees = 0 } of batch) {
        await prices.updateOne({ _id, paise: { $exists: false } }, { $set: { paise: rupees * 100 } })
        onMove(_id)
      }
      return batch.at(-1)?._id.toString()
    },
    async contract(connection) {
      await connection.collection<Priced>('prices').updateMany({}, { $unset: { rupees: 1 } })
    },
  }
}
