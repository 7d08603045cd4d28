import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Provider } from 'react-redux'
import type { Host } from './create-host.ts'
import { refreshPerson } from './session.ts'

const HostContext = createContext<Host | undefined>(undefined)

/**
 * Provides the host and reads the session if an auth record exists. Hydrates with the server's state; what was
 * restored since shows right after.
 */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  useEffect(() => {
    void host.restored.then(() => refreshPerson(host.store))
  }, [host])
  useEffect(() => {
    const life = new AbortController()
    // Unneeded before a press, so loaded later.
    void import(/* webpackChunkName: "focus" */ './focus/keep-focus.ts').then(
      ({ keepFocus }) => keepFocus(document, life.signal),
      () => {},
    )
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

export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('This part must stand inside <HostProvider>')
  return host
}
