import type { Remotes } from '@santhe/federation'
import type { Host } from '@santhe/host'
import { BrowserRouter } from 'react-router-dom'
import { Page } from './Page.tsx'

export function App({ host, remotes }: { host: Host; remotes: Remotes }) {
  return <Page host={host} remotes={remotes} router={page => <BrowserRouter>{page}</BrowserRouter>} />
}
