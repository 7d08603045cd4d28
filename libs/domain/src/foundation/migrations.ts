import { type Connection, Schema } from 'mongoose'
import { collection } from '../records/collection.ts'
import { People } from '../records/person.ts'
import { duplicateKey } from './database-errors.ts'

/**
 * A change of stored shapes, while programs of before and after it run on the same data. Records expand: each program creates missing
 * collections and indexes before it is ready. docs/data.md#migrations
 */
export interface Migration {
  /** Of the data that have it, one more than before. */
  readonly number: number
  /** Moves the batch after a place, such as the last id, and returns where that ends; undefined after the last. Leaves alone what is moved, since it may repeat. */
  move?(after: string | undefined, connection: Connection): Promise<string | undefined>
  /** Removes what only older programs need; it may repeat. */
  contract(connection: Connection): Promise<void>
}

/** Of the first release. Data of a lower number were never released, and are refused. 6: names are searched in one spelling. */
const FIRST = 6

/** Those since the first release, the oldest first. */
export const MIGRATIONS: readonly Migration[] = []

const PRESENT = FIRST + MIGRATIONS.length

export interface DataRecord {
  _id: 'data'
  /** Of the last migration that was contracted. */
  number: number
  /** Of the last one whose documents were moved, beside older programs. */
  moved?: number
  /** Whether the next one is being contracted. */
  isContracting?: boolean
  /** Where its move has stopped. */
  place?: string
}

const schema = new Schema<DataRecord>(
  {
    _id: { type: String, required: true },
    number: { type: Number, required: true },
    moved: Number,
    isContracting: Boolean,
    place: String,
  },
  { versionKey: false },
)
export const DataNumbers = collection<DataRecord>('dataNumber', schema)

/**
 * Checks that the program can use the data of a database. Empty ones get its number.
 * @throws Error with what to do, for data that are too old, of a newer version or without a number; nothing is changed
 */
export async function checkDataNumber(connection: Connection): Promise<void> {
  // Read first: another program that opens an empty database writes the number before anybody joins.
  const hasPeople = await People(connection).exists({})
  const stored = await DataNumbers(connection).findById('data').lean<DataRecord>()
  if (stored && stored.number >= FIRST && stored.number <= PRESENT) return
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
