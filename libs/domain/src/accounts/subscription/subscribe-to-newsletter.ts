import { nameKey } from '@santhe/rules'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Subscribers } from '../../records/newsletter.ts'

/** Ignores repeats, in any case. */
export async function subscribeToNewsletter(
  { email, now }: { email: string; now: Date },
  { connection }: Domain,
): Promise<void> {
  const emailKey = nameKey(email)
  // A concurrent request may have stored it.
  await Subscribers(connection)
    .updateOne({ emailKey }, { $setOnInsert: { email, emailKey, createdAt: now } }, { upsert: true })
    .catch(ignoreDuplicate)
}
