import type { Domain } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { Counters } from '../../../records/counter.ts'
import { failClashing } from '../new-account.ts'
import { signingOut } from '../sign-out.ts'

const TURN = 'peopleChange'

/**
 * Runs an office's change of people, as `signingOut` does, one such change after the other. Each may decide on people that it
 * does not write (whether another admin remains, who reports to whom), which a transaction alone does not protect: two admins
 * could deactivate each other.
 * @throws NAME_TAKEN
 * @throws EMAIL_TAKEN when a unique index refuses a name
 */
export async function changePeople<T>(
  { work, ...signOut }: Parameters<typeof signingOut<T>>[0],
  domain: Domain,
): Promise<T> {
  // Runs outside the transaction: two transactions must not both create the counter.
  await nextId(domain, TURN)
  const inTurn = async (tx: Domain) => {
    const { connection, session } = tx
    // Concurrent transactions conflict on this document: the later one restarts and reads what the earlier one wrote.
    await Counters(connection).updateOne({ _id: TURN }, { $inc: { last: 1 } }, { session })
    return work(tx)
  }
  try {
    return await signingOut({ work: inTurn, ...signOut }, domain)
  } catch (error) {
    return failClashing(error)
  }
}
