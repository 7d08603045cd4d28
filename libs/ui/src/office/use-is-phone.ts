import { useSyncExternalStore } from 'react'

/** Below this a table does not fit a hand: its rows become cards. */
const PHONE = '(max-width: 47.99rem)'

function onChange(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(onChange, () => matchMedia(PHONE).matches)
}
