import { type Part, type Remotes, RemotesProvider } from '@santhe/federation'
import { type Host, HostProvider } from '@santhe/host'
import { ErrorBoundary, LanguageProvider } from '@santhe/ui'
import type { ReactNode } from 'react'
import { Frame } from './frame/Frame.tsx'
import { Pages } from './Routes.tsx'

interface PageProps {
  host: Host
  remotes: Remotes
  /** Components that need not be loaded, by `keyOf`; on a server those of the page. */
  loaded?: ReadonlyMap<string, Part>
  /** Puts the router around: the browser's, or one that stands at the URL requested from a server. */
  router: (page: ReactNode) => ReactNode
}

/** The whole page, the same on the server and in the browser, so that one takes over what the other rendered. */
export function Page({ host, remotes, loaded, router }: PageProps) {
  return (
    <HostProvider host={host}>
      <RemotesProvider remotes={remotes} {...(loaded ? { loaded } : {})}>
        <LanguageProvider language="en">
          {router(
            <ErrorBoundary>
              <Frame>
                <Pages />
              </Frame>
            </ErrorBoundary>,
          )}
        </LanguageProvider>
      </RemotesProvider>
    </HostProvider>
  )
}
