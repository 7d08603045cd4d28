import { useSession } from '@santhe/host'
import { useState } from 'react'
import { usePendingEmail } from './use-pending-email.ts'

interface ProfileWithEmail {
  email: string
  /** Requested, and not confirmed yet. */
  pendingEmail: string | null
  /** The address in force. */
  isEmailConfirmed: boolean
}

/** A profile as it was read, and then as it was last saved, with what can be done about an e-mail address that waits to be confirmed. */
export function useSavedProfile<P extends ProfileWithEmail>(profile: P) {
  const { refresh } = useSession()
  const [saved, setSaved] = useState<P>()
  const current = saved ?? profile
  const { email, pendingEmail, isEmailConfirmed } = current
  const change = usePendingEmail(() => setSaved({ ...current, pendingEmail: null }))
  return {
    current,
    /** What `PendingEmail` shows; undefined where no e-mail address waits. */
    pending: pendingEmail === null && isEmailConfirmed ? undefined : { ...change, email, pendingEmail },
    /** Stores what was saved, and reads the session again; returns whether it requested another e-mail address. */
    handleSaved(after: P): boolean {
      setSaved(after)
      void refresh()
      return after.pendingEmail !== null && after.pendingEmail !== pendingEmail
    },
  }
}
