import { useNavigate, useSession, withPersonData } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import logOutTexts from '../../texts/en/log-out.json'

/**
 * Logs out and goes home. With unsent steps, which would be lost, the first press only warns.
 * docs/product/delivery.md#queue-of-the-phone
 */
export function useLogOut(): { logOut: () => Promise<void>; warning: string | undefined; anyway: string } {
  const t = useTexts(logOutTexts)
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState(0)
  const logOut = async () => {
    const count = user && unsent === 0 ? await withPersonData(data => data.countUnsent(user.id)) : 0
    if (count) return setUnsent(count)
    void signOut()
    navigate('/')
  }
  return { logOut, warning: unsent > 0 ? t('unsent', { count: unsent }) : undefined, anyway: t('anyway') }
}
