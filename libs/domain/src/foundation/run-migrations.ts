import type { Domain } from './domain.ts'
import { DataNumbers, type DataRecord, MIGRATIONS, type Migration } from './migrations.ts'
import { releaseLease, takeLease } from './take-lease.ts'

const CONTRACTING = 'contracting'
/** Longer than any batch. */
const LEASE_SECONDS = 60

async function readData({ connection }: Domain): Promise<DataRecord> {
  return DataNumbers(connection).findById('data').orFail().lean<DataRecord>()
}

/** Moves a batch and notes its place, unless another program was faster; returns whether it was the last one. */
async function moveNext(migration: Migration, data: DataRecord, { connection }: Domain): Promise<boolean> {
  const place = await migration.move?.(data.place, connection)
  if (place === undefined) return true
  const asItWas = { _id: data._id, isContracting: data.isContracting ?? null, place: data.place ?? null }
  await DataNumbers(connection).updateOne(asItWas, { $set: { place } })
  return false
}

/** Moves a batch of the oldest migration that has any left, beside older programs; returns false when nothing is left. docs/data.md#migrations */
export async function moveBatch(domain: Domain, migrations = MIGRATIONS): Promise<boolean> {
  const data = await readData(domain)
  const next = migrations.find(({ number }) => number > Math.max(data.number, data.moved ?? 0))
  if (!next || data.isContracting) return false
  const { _id, moved, place } = data
  const asItWas = { _id, isContracting: null, moved: moved ?? null, place: place ?? null }
  if (await moveNext(next, data, domain))
    await DataNumbers(domain.connection).updateOne(asItWas, { $set: { moved: next.number }, $unset: { place: 1 } })
  return true
}

interface Contract {
  /** A name that no other program has. */
  holder: string
  clock: () => Date
}

/**
 * Contracts the data once no older program runs: moves what those wrote after the first move, removes what only they needed, and raises the
 * number, so that they refuse the data. Goes on where a killed one stopped. Returns the number, or undefined while another program contracts.
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
      // From the start: older programs wrote beside the first move.
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
