import { nameKey } from '@santhe/rules'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Subscribers } from '../../records/newsletter.ts'

/** A repeat, in any case, changes nothing. */
export async function subscribeToNewsletter(
  { email, now }: { email: string; now: Date },
  { connection }: Domain,
): Promise<void> {
  const emailKey = nameKey(email)
  try {
    await Subscribers(connection).updateOne(
      { emailKey },
      { $setOnInsert: { email, emailKey, createdAt: now } },
      { upsert: true },
    )
  } catch (error) {
    // Another request has just stored it.
    if (!duplicateKey(error)) throw error
  }
}
