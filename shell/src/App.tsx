import { Remote, type Remotes, RemotesProvider } from '@santhe/federation'
import { type Host, HostProvider } from '@santhe/host'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

const failure = (retry: () => void) => (
  <button type="button" onClick={retry}>
    Try again
  </button>
)

/** The whole page. */
export function App({ host, remotes }: { host: Host; remotes: Remotes }) {
  return (
    <HostProvider host={host}>
      <RemotesProvider remotes={remotes}>
        <BrowserRouter>
          <Routes>
            {remotes.slices.flatMap(slice =>
              slice.paths.map(path => (
                <Route
                  key={path}
                  path={path}
                  element={<Remote slice={slice.name} page={path} placeholder={null} failure={failure} />}
                />
              )),
            )}
          </Routes>
        </BrowserRouter>
      </RemotesProvider>
    </HostProvider>
  )
}
