import './fonts.css'
import './tokens.css'
import './base.css'
import { createRemotes, RELEASE_LIST_ELEMENT, ReleaseList } from '@santhe/federation'
import { createHost, FIRST_VIEW_ELEMENT, FirstView } from '@santhe/host'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAhead } from './frame/load-ahead.ts'

// The edge names it in every page; standing here makes it a file of the release.
void new URL('./favicon.svg', import.meta.url)

function inlined(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

const remotes = createRemotes(ReleaseList.parse(inlined(RELEASE_LIST_ELEMENT)))
const rendered = FirstView.safeParse(inlined(FIRST_VIEW_ELEMENT)).data
const host = createHost({
  now: rendered ? new Date(rendered.now) : new Date(),
  storage: localStorage,
  known: rendered?.known ?? [],
})
if (new URLSearchParams(location.search).has('boundaries')) document.documentElement.dataset.boundaries = ''
const root = document.getElementById('root')
const app = (
  <StrictMode>
    <App host={host} remotes={remotes} />
  </StrictMode>
)
// In a transition React takes the page over in slices of a few milliseconds; otherwise in one go.
if (root && rendered) startTransition(() => void hydrateRoot(root, app))
else if (root) createRoot(root).render(app)
loadAhead(document, remotes)
