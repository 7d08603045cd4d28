import './fonts.css'
import './tokens.css'
import './base.css'
import { createRemotes, RELEASE_LIST_ELEMENT, ReleaseList } from '@santhe/federation'
import { browserStore, createHost, FIRST_VIEW_ELEMENT, FirstView } from '@santhe/host'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { loadAhead } from './frame/load-ahead.ts'
import { nextTask } from './one-by-one.ts'
import { surviveTranslation } from './translated-text.ts'

// The edge names it in every page; standing here makes it a file of the release.
void new URL('./favicon.svg', import.meta.url)

function inlined(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

/** Makes what the page lives on: its releases, and the host with what the server knew. */
function prepared() {
  const remotes = createRemotes(ReleaseList.parse(inlined(RELEASE_LIST_ELEMENT)))
  const rendered = FirstView.safeParse(inlined(FIRST_VIEW_ELEMENT)).data
  const now = rendered ? new Date(rendered.now) : new Date()
  const host = createHost({ now, storage: browserStore, preloaded: rendered?.preloaded ?? [] })
  return { remotes, host, isRendered: rendered !== undefined }
}

function show({ remotes, host, isRendered }: ReturnType<typeof prepared>, isTranslated: () => boolean): void {
  const root = document.getElementById('root')
  const app = (
    <StrictMode>
      <App host={host} remotes={remotes} />
    </StrictMode>
  )
  // Where the browser translated the server's HTML before, React finds other words there and renders the page again: no fault.
  const onRecoverableError = (error: unknown) => isTranslated() || reportError(error)
  // In a transition React takes the page over in slices of a few milliseconds; otherwise in one go.
  if (root && isRendered) startTransition(() => void hydrateRoot(root, app, { onRecoverableError }))
  else if (root) createRoot(root).render(app)
  loadAhead(document, remotes)
}

/** Makes the page alive; what each part needs has been loaded before. */
export async function begin(): Promise<void> {
  if (new URLSearchParams(location.search).has('boundaries')) document.documentElement.dataset.boundaries = ''
  const isTranslated = surviveTranslation(document)
  const parts = prepared()
  await nextTask()
  show(parts, isTranslated)
}
