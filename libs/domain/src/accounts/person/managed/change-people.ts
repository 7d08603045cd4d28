import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { Counters } from '../../../records/counter.ts'
import { failClashing } from '../new-person.ts'

const TURN = 'peopleChange'

/**
 * Runs a change that the office makes to people in a transaction, one such change after the other, and returns its result. Each may decide
 * on people that it does not write (whether another admin remains, who reports to whom), which a transaction alone does not protect: two
 * admins could deactivate each other.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN when a unique index refuses a name
 */
export async function changePeople<T>(domain: Domain, work: (tx: Domain) => Promise<T>): Promise<T> {
  // Runs outside the transaction: two transactions must not both create the counter.
  await nextId(domain, TURN)
  try {
    return await withTransaction(domain, async tx => {
      const { connection, session } = tx
      // Concurrent transactions conflict on this document: the later one restarts and reads what the earlier one wrote.
      await Counters(connection).updateOne({ _id: TURN }, { $inc: { last: 1 } }, { session })
      return work(tx)
    })
  } catch (error) {
    return failClashing(error)
  }
}
