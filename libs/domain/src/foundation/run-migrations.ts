import type { Domain } from './domain.ts'
import { DataNumbers, type DataRecord, MIGRATIONS, type Migration } from './migrations.ts'
import { releaseLease, takeLease } from './take-lease.ts'

const CONTRACTING = 'contracting'
/** Longer than any batch. */
const LEASE_SECONDS = 60

async function readData({ connection }: Domain): Promise<DataRecord> {
  return DataNumbers(connection).findById('data').orFail().lean<DataRecord>()
}

/** Matches unless another program advanced the migration since the read. */
const asRead = ({ _id, isContracting, moved, place }: DataRecord) => ({
  ...{ _id, isContracting: isContracting ?? null, moved: moved ?? null, place: place ?? null },
})

/** Moves a batch and stores its place unless another program won; returns whether it was the last one. */
async function moveNext(migration: Migration, data: DataRecord, { connection }: Domain): Promise<boolean> {
  const place = await migration.move?.(data.place, connection)
  if (place === undefined) return true
  await DataNumbers(connection).updateOne(asRead(data), { $set: { place } })
  return false
}

/** Moves a batch of the oldest unfinished migration, beside older programs; returns false when none remains. docs/data.md#migrations */
export async function moveBatch(domain: Domain, migrations = MIGRATIONS): Promise<boolean> {
  const data = await readData(domain)
  const next = migrations.find(({ number }) => number > Math.max(data.number, data.moved ?? 0))
  if (!next || data.isContracting) return false
  if (await moveNext(next, data, domain))
    await DataNumbers(domain.connection).updateOne(asRead(data), { $set: { moved: next.number }, $unset: { place: 1 } })
  return true
}

interface Contract {
  /** Unique to this program. */
  holder: string
  clock: () => Date
}

/**
 * Contracts the data once no older program runs: moves what those wrote after the first move, removes what only they needed, and raises
 * the number, so that they refuse the data. Resumes after a crash. Returns the number, or undefined while another program contracts.
 */
export async function contractData(
  { holder, clock }: Contract,
  domain: Domain,
  migrations = MIGRATIONS,
): Promise<number | undefined> {
  const numbers = DataNumbers(domain.connection)
  const lease = { job: CONTRACTING, holder, seconds: LEASE_SECONDS }
  for (;;) {
    if (!(await takeLease({ ...lease, now: clock() }, domain))) return undefined
    const data = await readData(domain)
    const next = migrations.find(({ number }) => number > data.number)
    if (!next) break
    if (!data.isContracting) {
      // Starts over: older programs wrote while the first move ran.
      await numbers.updateOne({ _id: 'data' }, { $set: { isContracting: true }, $unset: { place: 1 } })
    } else if (await moveNext(next, data, domain)) {
      await next.contract(domain.connection)
      const contracted = { $set: { number: next.number }, $unset: { place: 1, isContracting: 1 } } as const
      await numbers.updateOne({ _id: 'data', number: data.number }, contracted)
    }
  }
  await releaseLease(lease, domain)
  return (await readData(domain)).number
}
