import { type Connection, Schema } from 'mongoose'
import { collection } from '../records/collection.ts'
import { People } from '../records/person.ts'
import { duplicateKey } from './database-errors.ts'

/** Raised with each change of stored shapes. 5: a purchase may have further payments. */
const PRESENT = 5

interface DataRecord {
  _id: 'data'
  number: number
}

const schema = new Schema<DataRecord>(
  { _id: { type: String, required: true }, number: { type: Number, required: true } },
  { versionKey: false },
)
export const DataNumbers = collection<DataRecord>('dataNumber', schema)

/**
 * Checks that the data of a database are of this version. Empty ones get its number.
 * @throws Error with what to do, for data of another version or without a number; nothing is changed
 */
export async function checkDataNumber(connection: Connection): Promise<void> {
  // Read first: another program that opens an empty database writes the number before anybody joins.
  const hasPeople = await People(connection).exists({})
  const stored = await DataNumbers(connection).findById('data').lean<DataRecord>()
  if (stored?.number === PRESENT) return
  if (stored || hasPeople) {
    const number = stored ? `number ${stored.number}` : 'no number'
    throw new Error(
      `The data in the database '${connection.name}' are of another version of the market (${number}, not ${PRESENT}), and are left as they are. Export them with the version that wrote them (npm run db:export). Then start with an empty database: remove the data folder (.santhe of npm start) or name another MONGODB_DATABASE.`,
    )
  }
  await DataNumbers(connection)
    .create([{ _id: 'data', number: PRESENT }])
    .catch((error: unknown) => {
      if (duplicateKey(error) === undefined) throw error
    })
}
