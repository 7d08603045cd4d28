import { createHost, type FetchFn, HostProvider } from '@santhe/host'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { useDeliveryArea } from './use-delivery-pin.ts'

it('useDeliveryArea returns undefined until the new PIN’s area is known', async () => {
  const areas = new Map<string, (area: string) => void>()
  const fetchFn: FetchFn = async url => {
    const zipCode = url.split('/').at(-1) ?? ''
    const area = await new Promise<string>(resolve => areas.set(zipCode, resolve))
    return Response.json({ zipCode, area, place: null, district: null })
  }
  const host = createHost({ now: new Date('2026-11-21T06:00:00Z'), fetchFn })
  const { result, rerender } = renderHook(useDeliveryArea, {
    initialProps: '560001',
    wrapper: ({ children }: { children: ReactNode }) => <HostProvider host={host}>{children}</HostProvider>,
  })
  await waitFor(() => expect(areas.has('560001')).toBe(true))
  areas.get('560001')?.('urban')
  await waitFor(() => expect(result.current?.area).toBe('urban'))
  rerender('570001')
  await waitFor(() => expect(areas.has('570001')).toBe(true))
  expect(result.current).toBeUndefined()
  areas.get('570001')?.('outside')
  await waitFor(() => expect(result.current?.area).toBe('outside'))
})
