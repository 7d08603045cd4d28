import { createHost, type FetchFn, HostProvider, type SlicePage } from '@santhe/host'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { pages } from '../pages.tsx'
import { NOW } from './factories.ts'

/** Responses by path, with or without its query: a body, or a status with a message. */
export type Responses = Readonly<Record<string, unknown>>

export class Refusal {
  readonly status: number
  readonly message: string

  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

function responseOf(value: unknown): Response {
  if (value instanceof Response) return value.clone()
  if (value instanceof Refusal) {
    return Response.json({ message: value.message, code: 'NOT_FOUND' }, { status: value.status })
  }
  return Response.json(value)
}

/** Returns a back end that records requests; requests that `responses` lacks never resolve. */
export function backEnd(responses: Responses): { fetchFn: FetchFn; requestedUrls: string[] } {
  const requestedUrls: string[] = []
  const fetchFn: FetchFn = url => {
    requestedUrls.push(url)
    const path = url.split('?')[0] ?? url
    const response = responses[url] ?? responses[path]
    return response === undefined ? new Promise(() => {}) : Promise.resolve(response).then(responseOf)
  }
  return { fetchFn, requestedUrls }
}

/** The component of a page, loaded unless already imported. */
export async function componentOf(page: SlicePage): Promise<ComponentType> {
  return 'load' in page ? page.load() : page.Component
}

/** Loaded before the first test, so that pages render as soon as they are opened. */
const ROUTES = await Promise.all(pages.map(async page => ({ path: page.path, Component: await componentOf(page) })))

function CurrentUrl() {
  const { pathname, search } = useLocation()
  return <output data-testid="url">{`${pathname}${search}`}</output>
}

/** Opens a URL of this slice as the shell would, with a fake back end; `storage` holds the session. */
export function open(url: string, responses: Responses, { storage }: { storage?: Storage } = {}) {
  const { fetchFn, requestedUrls } = backEnd(responses)
  const host = createHost({ now: NOW, fetchFn, ...(storage ? { storage } : {}) })
  const view = render(
    <HostProvider host={host}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          {ROUTES.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={null} />
        </Routes>
        <CurrentUrl />
      </MemoryRouter>
    </HostProvider>,
  )
  return { ...view, host, requestedUrls }
}
