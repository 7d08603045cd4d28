import { GoLive, type Part, type Remotes, RemotesProvider } from '@santhe/federation'
import { type Host, HostProvider } from '@santhe/host'
import { ErrorBoundary } from '@santhe/ui'
import type { ReactNode } from 'react'
import { Frame } from './frame/Frame.tsx'
import { Pages } from './Routes.tsx'

interface PageProps {
  host: Host
  remotes: Remotes
  /** Preloaded components by `keyOf`; on a server the page's. */
  loaded?: ReadonlyMap<string, Part>
  /** Wraps the router: the browser's, or a static one on the server. */
  router: (page: ReactNode) => ReactNode
}

/** Null on a server. */
const PAGE = { current: globalThis.document?.documentElement ?? null }

/** The same tree on server and browser, for hydration. */
export function Page({ host, remotes, loaded, router }: PageProps) {
  return (
    <HostProvider host={host}>
      <RemotesProvider remotes={remotes} {...(loaded ? { loaded } : {})}>
        {router(
          <ErrorBoundary>
            <Frame>
              <Pages />
            </Frame>
          </ErrorBoundary>,
        )}
      </RemotesProvider>
      {/* Outside the boundary: the error's button is pressed when the frame breaks. */}
      <GoLive part={PAGE} />
    </HostProvider>
  )
}
