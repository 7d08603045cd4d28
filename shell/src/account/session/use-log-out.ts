import { useNavigate, useSession, withPersonData } from '@santhe/host'
import { createTexts, useTexts } from '@santhe/ui'
import { useState } from 'react'

const logOutTexts = createTexts('shell.logOut', {
  unsent_one: '{{count}} change is not sent yet. It is lost when you log out.',
  unsent_other: '{{count}} changes are not sent yet. They are lost when you log out.',
  anyway: 'Log out all the same',
})

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
