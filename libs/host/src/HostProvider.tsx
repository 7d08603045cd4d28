import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Provider } from 'react-redux'
import type { Host } from './create-host.ts'
import { refreshPerson } from './session.ts'

const HostContext = createContext<Host | undefined>(undefined)

/**
 * Puts the host around everything the page shows, and reads who is signed in where an auth record exists.
 * What the server rendered is taken over with the state it was rendered with, however late; what was restored meanwhile shows just after.
 */
export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  useEffect(() => {
    void host.restored.then(() => refreshPerson(host.store))
  }, [host])
  useEffect(() => {
    const life = new AbortController()
    // Of no use before something was pressed, so it does not come with the page.
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
