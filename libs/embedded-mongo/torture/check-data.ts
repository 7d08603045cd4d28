import type { Db } from 'mongodb'
import { ACCOUNTS, START_BALANCE } from './load.ts'

/** Returns the stored values by the ledger's names. */
export async function readStates(db: Db): Promise<Map<string, number>> {
  const states = new Map<string, number>()
  const read = async (collection: string, numberOf: (document: { n?: number }) => number) => {
    for (const document of await db.collection<{ _id: string; n?: number }>(collection).find().toArray())
      if (!document._id.startsWith('past-')) states.set(`${collection}/${document._id}`, numberOf(document))
  }
  await read('items', ({ n }) => n ?? 0)
  await read('repeated', ({ n }) => n ?? 0)
  await read('moves', () => 1)
  await read('expiring', () => 1)
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    if (name.startsWith('made-')) states.set(`made/${name}`, await db.collection(name).countDocuments())
    if (name !== 'items') continue
    for (const { name: index } of await db.collection(name).listIndexes().toArray())
      if (index !== '_id_') states.set(`index/${index}`, 1)
  }
  return states
}

/** Checks that transfers are complete or absent: stored moves account for every balance. */
export async function checkBalances(db: Db): Promise<string[]> {
  const accounts = await db.collection<{ _id: number; balance: number }>('accounts').find().toArray()
  const moves = await db.collection<{ from: number; to: number; amount: number }>('moves').find().toArray()
  return accounts.flatMap(({ _id, balance }) => {
    const moved = moves.reduce(
      (sum, { from, to, amount }) => sum + (to === _id ? amount : 0) - (from === _id ? amount : 0),
      0,
    )
    return balance === START_BALANCE + moved && _id < ACCOUNTS
      ? []
      : [`account ${_id} holds ${balance}, its moves make it ${START_BALANCE + moved}`]
  })
}

/** Checks that every index finds the same documents as a scan, and that the counts agree; returns the differences. */
export async function checkIndexResults(db: Db): Promise<string[]> {
  const problems: string[] = []
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
    const collection = db.collection<{ _id: string | number; group?: number }>(name)
    const all = await collection
      .find({ _id: { $not: /^past-/ } })
      .hint({ $natural: 1 })
      .toArray()
    if (name === 'expiring') continue
    const count = await collection.estimatedDocumentCount()
    if (count !== all.length) problems.push(`${name} counts ${count} documents and has ${all.length}`)
    for (const { name: index, partialFilterExpression } of await collection.listIndexes().toArray()) {
      const expected = all.filter(({ group }) => partialFilterExpression === undefined || (group ?? 0) > 3)
      const indexed = await collection
        .find(partialFilterExpression ?? {})
        .hint(index)
        .toArray()
      if (new Set(indexed.map(({ _id }) => _id)).size !== expected.length || indexed.length !== expected.length)
        problems.push(`${name} has ${expected.length} documents and ${indexed.length} by its index ${index}`)
    }
  }
  return problems
}
