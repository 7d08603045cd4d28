import { nameKey } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { Subscribers } from '../../records/newsletter.ts'

/** Keeps an address for the newsletter, once without regard to case; a repeat changes nothing. */
export async function subscribe({ email, now }: { email: string; now: Date }, { connection }: Domain): Promise<void> {
  const emailKey = nameKey(email)
  try {
    await Subscribers(connection).updateOne(
      { emailKey },
      { $setOnInsert: { email, emailKey, createdAt: now } },
      { upsert: true },
    )
  } catch (error) {
    // Two at the same moment: the other one kept it.
    if (!duplicateKey(error)) throw error
  }
}
