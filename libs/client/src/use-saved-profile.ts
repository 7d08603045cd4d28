import { useSession } from '@santhe/host'
import { useState } from 'react'
import { usePendingEmail } from './use-pending-email.ts'

interface ProfileWithEmail {
  email: string
  /** Requested but not confirmed. */
  pendingEmail: string | null
  /** The confirmed address. */
  isEmailConfirmed: boolean
}

/** A profile as read or saved since, with actions for a pending email address. */
export function useSavedProfile<P extends ProfileWithEmail>(profile: P) {
  const { refresh } = useSession()
  const [saved, setSaved] = useState<{ over: P; after: P }>()
  // A later read counts: the office may have changed the profile since.
  const current = saved?.over === profile ? saved.after : profile
  const save = (after: P) => setSaved({ over: profile, after })
  const { email, pendingEmail, isEmailConfirmed } = current
  const change = usePendingEmail(() => save({ ...current, pendingEmail: null }))
  return {
    current,
    /** Props of `PendingEmail`; undefined if none is pending. */
    pending: pendingEmail === null && isEmailConfirmed ? undefined : { ...change, email, pendingEmail },
    /** Stores a saved profile and re-reads the session; returns whether it requested another e-mail address. */
    handleSaved(after: P): boolean {
      save(after)
      void refresh()
      return after.pendingEmail !== null && after.pendingEmail !== pendingEmail
    },
  }
}
