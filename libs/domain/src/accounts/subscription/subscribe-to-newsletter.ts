import { nameKey } from '@santhe/rules'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Subscribers } from '../../records/newsletter.ts'

/** Ignores repeats, in any case. */
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
    // A concurrent request has stored it.
    if (!duplicateKey(error)) throw error
  }
}
