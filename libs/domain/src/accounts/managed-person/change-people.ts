import { nextId } from '../../foundation/counter/next-id.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Counters } from '../../records/counter.ts'
import { failClashing } from '../person/new-person.ts'

const TURN = 'peopleChange'

/**
 * Runs a change that the office makes to people in a transaction, one such change after the other, and returns its result. Each may
 * decide on people that it does not write (whether another admin remains, who reports to whom), which a transaction alone does not
 * protect: two admins could deactivate each other.
 * Throws NAME_TAKEN, EMAIL_TAKEN where a unique index refuses a name.
 */
export async function changePeople<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
  // Outside of the transaction, so that the counter exists before two transactions could create it.
  await nextId(domain, TURN)
  try {
    return await withTransaction(domain, async tx => {
      const { connection, session } = tx
      // Writing the same document lets the later transaction start again, and read what the earlier one has done.
      await Counters(connection).updateOne({ _id: TURN }, { $inc: { last: 1 } }, { session })
      return work(tx)
    })
  } catch (error) {
    return failClashing(error)
  }
}
