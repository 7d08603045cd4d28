import { type Ask, createHost, HostProvider, type SlicePage } from '@santhe/host'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { pages } from '../pages.tsx'
import { NOW } from './factories.ts'

/** What a test's back end says: a body, or a status with a message; the key is the path, or the path with its query. */
export type Answers = Readonly<Record<string, unknown>>

export class Refusal {
  readonly status: number
  readonly message: string

  constructor(status: number, message: string) {
    this.status = status
    this.message = message
  }
}

function responseOf(answer: unknown): Response {
  if (answer instanceof Response) return answer.clone()
  if (answer instanceof Refusal) {
    return Response.json({ message: answer.message, code: 'NOT_FOUND' }, { status: answer.status })
  }
  return Response.json(answer)
}

/** A back end that answers from a list and remembers what it was asked; what is not listed never answers. */
export function backEnd(answers: Answers): { ask: Ask; asked: string[] } {
  const asked: string[] = []
  const ask: Ask = address => {
    asked.push(address)
    const path = address.split('?')[0] ?? address
    const answer = answers[address] ?? answers[path]
    return answer === undefined ? new Promise(() => {}) : Promise.resolve(responseOf(answer))
  }
  return { ask, asked }
}

/** The component of a page, loaded where it is not at hand. */
export async function componentOf(page: SlicePage): Promise<ComponentType> {
  return 'load' in page ? page.load() : page.Component
}

/** All are loaded before the first test, so that a page stands as soon as it is opened. */
const ROUTES = await Promise.all(pages.map(async page => ({ path: page.path, Component: await componentOf(page) })))

function Address() {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}

/** Opens an address of this slice as the shell would, over a back end of the test's; `storage` holds who is signed in. */
export function open(address: string, answers: Answers, { storage }: { storage?: Storage } = {}) {
  const { ask, asked } = backEnd(answers)
  const host = createHost({ now: NOW, ask, ...(storage ? { storage } : {}) })
  const view = render(
    <HostProvider host={host}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          {ROUTES.map(({ path, Component }) => (
            <Route key={path} path={path} element={<Component />} />
          ))}
          <Route path="*" element={null} />
        </Routes>
        <Address />
      </MemoryRouter>
    </HostProvider>,
  )
  return { ...view, host, asked }
}
