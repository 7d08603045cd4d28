import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import { api } from './api.ts'
import type { HostState } from './create-host.ts'
import { useHost } from './HostProvider.tsx'
import { bringBackKeptCart, declineKeptCart, KEPT_CART, keptLinesIn } from './kept-cart.ts'

/** The cart that the account kept when its person signed out; `count` is its products, 0 where there is nothing to bring back. */
export function useKeptCart() {
  const { store } = useHost()
  const isGoing = useSelector(({ session, santhe }: HostState) => santhe.user !== null && session.phase === 'going')
  const { currentData } = api.endpoints.read.useQuery(KEPT_CART, { skip: !isGoing })
  const count = useMemo(() => keptLinesIn(currentData?.body).length, [currentData])
  const actions = useMemo(
    () => ({ bringBack: () => bringBackKeptCart(store), decline: () => declineKeptCart(store) }),
    [store],
  )
  return { count, ...actions }
}
