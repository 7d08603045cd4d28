import { type Remotes, RemotesProvider } from '@santhe/federation'
import { type Host, HostProvider } from '@santhe/host'
import { LanguageProvider } from '@santhe/ui'
import { BrowserRouter } from 'react-router-dom'
import { Frame } from './frame/Frame.tsx'
import { Pages } from './pages/Routes.tsx'

/** The whole page. */
export function App({ host, remotes }: { host: Host; remotes: Remotes }) {
  return (
    <HostProvider host={host}>
      <RemotesProvider remotes={remotes}>
        <LanguageProvider language="en">
          <BrowserRouter>
            <Frame>
              <Pages />
            </Frame>
          </BrowserRouter>
        </LanguageProvider>
      </RemotesProvider>
    </HostProvider>
  )
}
