import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { createHost } from './create-host.ts'
import { HostProvider } from './HostProvider.tsx'
import { useToast, useToasts } from './use-toasts.ts'

it('call what undoes, once, and close', () => {
  const host = createHost({ now: new Date() })
  const wrapper = ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>
  const { result } = renderHook(() => ({ show: useToast(), ...useToasts() }), { wrapper })
  const undone: string[] = []
  act(() => result.current.show({ title: 'Product approved' }, () => undone.push('once')))
  const [toast] = result.current.toasts
  if (!toast) throw new Error('No toast is shown')
  expect(toast.undo).toBeDefined()
  act(() => result.current.undo(toast))
  act(() => result.current.undo(toast))
  expect([undone, result.current.toasts]).toEqual([['once'], []])
})
