import type { SignedIn } from '@santhe/contracts'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { HostProvider } from '../session/HostProvider.tsx'
import { aPerson } from '../testing/people.ts'
import { createHost } from './create-host.ts'
import { authRecordReplaced, sessionBegan, sessionEnded } from './session-state.ts'
import { useHost } from './use-host.ts'
import { useToast, useToasts } from './use-toasts.ts'

function renderToasts() {
  const host = createHost({ now: new Date(), fetchFn: async () => Response.json({ items: [] }) })
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
  return renderHook(() => ({ show: useToast(), store: useHost().store, ...useToasts() }), { wrapper }).result
}

it('useToasts calls an undo once and closes', () => {
  const result = renderToasts()
  const undone: string[] = []
  act(() => result.current.show({ title: 'Product approved' }, () => undone.push('once')))
  const [toast] = result.current.toasts
  if (!toast) throw new Error('No toast is shown')
  expect(toast.undo).toBeDefined()
  act(() => result.current.undo(toast))
  act(() => result.current.undo(toast))
  expect([undone, result.current.toasts]).toEqual([['once'], []])
})

it('useToasts undoes only the toast shown after a replacement', () => {
  const result = renderToasts()
  const undone: string[] = []
  for (const title of ['1 box more', '10 boxes more']) {
    act(() => result.current.show({ title, about: 'offer 4' }, () => undone.push(title)))
  }
  const [toast, ...others] = result.current.toasts
  if (!toast) throw new Error('No toast is shown')
  expect([toast.title, others]).toEqual(['10 boxes more', []])
  act(() => result.current.undo(toast))
  expect(undone).toEqual(['10 boxes more'])
})

const SOMEBODY_ELSE: SignedIn = { user: aPerson({ id: 2 }), token: 'another' }
const AUTH_RECORD = { ...SOMEBODY_ELSE, viewingAs: SOMEBODY_ELSE.user.role }

it.each([
  ['a sign-out', sessionEnded()],
  ['the sign-in of somebody else', sessionBegan(SOMEBODY_ELSE)],
  ['a sign-in in another tab', authRecordReplaced(AUTH_RECORD)],
])('useToasts closes toasts with undo after %s', (_what, action) => {
  const result = renderToasts()
  act(() => {
    result.current.show({ title: 'Home was deleted' }, () => {})
    result.current.show({ title: 'Password changed' })
    result.current.store.dispatch(action)
  })
  expect(result.current.toasts.map(({ title }) => title)).toEqual(['Password changed'])
})
