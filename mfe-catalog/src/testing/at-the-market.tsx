import { type Ask, createHost, HostProvider } from '@santhe/host'
import { render } from '@testing-library/react'
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
          {pages.map(({ path, Component }) => (
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
