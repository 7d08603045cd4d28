import type { Connection } from 'mongoose'
import { collection } from '../records/collection.ts'
import { number, record, text } from '../records/fields.ts'
import { People } from '../records/person.ts'
import { ignoreDuplicate } from './database-errors.ts'

/**
 * A change of stored shapes, while old and new programs run on the same data. Records expand: each program creates missing
 * collections and indexes before it is ready. docs/data.md#migrations
 */
export interface Migration {
  /** Data number after this migration, one more than before. */
  readonly number: number
  /**
   * Moves the batch after `after`, such as the last id, and returns the batch's end; undefined after the last batch.
   * May repeat, so it skips documents already moved.
   */
  move?(after: string | undefined, connection: Connection): Promise<string | undefined>
  /** Removes data that only older programs need; may repeat. */
  contract(connection: Connection): Promise<void>
}

/** Number of the first release; data of a lower number were never released and are refused. 6: names are searched in one spelling. */
const FIRST = 6

/** Migrations since the first release, oldest first. */
export const MIGRATIONS: readonly Migration[] = []

const PRESENT = FIRST + MIGRATIONS.length

export interface DataRecord {
  _id: 'data'
  /** Number of the last contracted migration. */
  number: number
  /** Number of the last migration whose documents were moved beside older programs. */
  moved?: number
  /** Whether the next migration is being contracted. */
  isContracting?: boolean
  /** Where its move stopped. */
  place?: string
}

const schema = record<DataRecord>({ _id: text, number, moved: Number, isContracting: Boolean, place: String })
export const DataNumbers = collection<DataRecord>('dataNumber', schema)

/**
 * Checks that this program can use the database's data. Numbers an empty database.
 * @throws Error with instructions when the data are too old, too new or without a number; nothing is changed
 */
export async function checkDataNumber(connection: Connection): Promise<void> {
  // Read this first: another program may be numbering the empty database, and people join only afterwards.
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
    .catch(ignoreDuplicate)
}
