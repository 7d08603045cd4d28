import { useNavigate, useSession, withDrafts } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { logOutTexts } from './log-out-texts.ts'

/**
 * Returns what logs out and leads home. Where deliveries wait to be sent, which go with the session, the first press warns of them, and
 * the next one logs out all the same. docs/product/delivery.md#queue-of-the-phone
 */
export function useLogOut(): { logOut: () => Promise<void>; warning: string | undefined; anyway: string } {
  const t = useTexts(logOutTexts)
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const logOut = async () => {
    const count = user && unsent === 0 ? await withDrafts(data => data.countUnsent(user.id)) : 0
    if (count) return setUnsent(count)
    void signOut()
    navigate('/')
  }
  return { logOut, warning: unsent > 0 ? t('unsent', { count: unsent }) : undefined, anyway: t('anyway') }
}
