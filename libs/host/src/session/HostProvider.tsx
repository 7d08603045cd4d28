import { type ReactNode, useEffect } from 'react'
import { Provider } from 'react-redux'
import { keepFocus } from '../browser/focus/keep-focus.ts'
import type { Host } from '../store/create-host.ts'
import { HostContext } from '../store/use-host.ts'
import { refreshPerson } from './session.ts'

/**
 * Provides the host and loads the session if an auth record exists. Hydrates with the server's state; restored state
 * follows right after.
 */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  useEffect(() => {
    void host.restored.then(() => refreshPerson(host.store))
  }, [host])
  useEffect(() => {
    const life = new AbortController()
    keepFocus(document, life.signal)
    return () => life.abort()
  }, [])
  return (
    <HostContext.Provider value={host}>
      <Provider store={host.store} serverState={host.firstState}>
        {children}
      </Provider>
    </HostContext.Provider>
  )
}
