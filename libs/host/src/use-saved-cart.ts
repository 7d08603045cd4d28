import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { api } from './api.ts'
import type { HostState } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { declineSavedCart, restoreSavedCart, SAVED_CART, savedLinesIn } from './saved-cart.ts'

/** `count` is 0 when nothing is saved. */
export function useSavedCart() {
  const { store } = useHost()
  const isGoing = useSelector(({ session, santhe }: HostState) => santhe.user !== null && session.phase === 'going')
  const { currentData } = api.endpoints.read.useQuery(SAVED_CART, { skip: !isGoing })
  const count = useMemo(() => savedLinesIn(currentData?.body).length, [currentData])
  const actions = useMemo(
    () => ({ restore: () => restoreSavedCart(store), decline: () => declineSavedCart(store) }),
    [store],
  )
  return { count, ...actions }
}
