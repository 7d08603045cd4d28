import type { Domain } from '../../foundation/domain.ts'
import { CONFIRM_MS, type EmailChangeRecord, EmailChanges, later } from '../../records/email-change.ts'
import { newToken, tokenHash } from '../password-reset/token.ts'

/** Returns the token of a new link for the new address; undefined where the change is no longer pending. */
export async function makeConfirmLink(
  { changeId, now }: { changeId: string; now: Date },
  { connection }: Domain,
): Promise<{ change: EmailChangeRecord; token: string } | undefined> {
  const token = newToken()
  const link = { hash: tokenHash(token), expiresAt: later(now, CONFIRM_MS) }
  const change = await EmailChanges(connection)
    .findOneAndUpdate(
      { _id: changeId, state: 'pending' },
      { $push: { confirmLinks: link } },
      { returnDocument: 'after' },
    )
    .lean<EmailChangeRecord>()
  return change ? { change, token } : undefined
}

/** Returns the token of a new link for the former address; undefined where nothing can be stopped or undone any more. */
export async function makeKeepLink(
  { changeId, state }: { changeId: string; state: 'pending' | 'confirmed' },
  { connection }: Domain,
): Promise<{ change: EmailChangeRecord; token: string } | undefined> {
  const token = newToken()
  const change = await EmailChanges(connection)
    .findOneAndUpdate({ _id: changeId, state }, { $push: { keepLinks: tokenHash(token) } }, { returnDocument: 'after' })
    .lean<EmailChangeRecord>()
  return change ? { change, token } : undefined
}
