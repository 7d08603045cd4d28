import type { SessionPerson } from '@santhe/contracts'
import type { Role } from '@santhe/rules'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { viewChosen } from './auth-record.ts'
import type { HostState } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { refreshPerson, renewPassword, signIn, signInAgain, signOut, signUp } from './session.ts'
import { useIsRestored } from './use-is-restored.ts'

/**
 * Who is signed in, and what they may do about it. `isLoading` while the browser's record is being read: neither in nor out yet.
 * `isExpired` once the server has ended the session of a page in use: the person stays, with all they typed, until they sign in again
 * or out; the shell asks them to, so that screens need not look at it.
 */
export function useSession() {
  const { store } = useHost()
  const user: SessionPerson | null = useSelector((state: HostState) => state.santhe.user)
  const viewingAs: Role = useSelector((state: HostState) => state.santhe.viewingAs)
  const isExpired: boolean = useSelector((state: HostState) => state.session.phase === 'expired')
  const isRestored = useIsRestored()
  const actions = useMemo(
    () => ({
      signIn: (form: { username: string; password: string }) => signIn(store, form),
      register: (form: Record<string, unknown>) => signUp(store, form),
      /** After the session expired; the same person goes on with the page as it is. */
      signInAgain: (form: { username: string; password: string }) => signInAgain(store, form),
      signOut: () => signOut(store),
      /** Stays signed in here, in the same view, and nowhere else. */
      changePassword: (form: { currentPassword: string; password: string }) => renewPassword(store, form),
      /** Loads the signed-in person from the server: after a change of name or picture, so that the header shows it at once. */
      refresh: () => refreshPerson(store),
      setViewingAs: (role: Role) => {
        store.dispatch(viewChosen(role))
      },
    }),
    [store],
  )
  return { user, viewingAs, isSignedIn: user !== null, isLoading: !isRestored, isExpired, ...actions }
}
