import type { SessionPerson } from '@santhe/contracts'
import type { Role } from '@santhe/rules'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { HostState } from '../store/create-host.ts'
import { viewChosen } from '../store/session-state.ts'
import { useHost, useIsRestored } from '../store/use-host.ts'
import { refreshPerson, renewPassword, signIn, signInAgain, signOut, signUp } from './session.ts'

/**
 * Returns the current user and session actions. `isLoading` until storage is read. `isExpired` after the server ended
 * the session: the user and their input stay, and the shell opens the sign-in dialog.
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
      /** The page continues for the same person. */
      signInAgain: (form: { username: string; password: string }) => signInAgain(store, form),
      signOut: () => signOut(store),
      /** Keeps this session and view, and ends all others. */
      changePassword: (form: { currentPassword: string; password: string }) => renewPassword(store, form),
      /** Call after changing name or picture, to update the header. */
      refresh: () => refreshPerson(store),
      setViewingAs: (role: Role) => {
        store.dispatch(viewChosen(role))
      },
    }),
    [store],
  )
  return { user, viewingAs, isSignedIn: user !== null, isLoading: !isRestored, isExpired, ...actions }
}
