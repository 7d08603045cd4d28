import { useEndpoint } from '@santhe/client'
import { listPaymentMethods } from '@santhe/contracts'
import { useState } from 'react'
import type { Method } from './form/use-shipping-form.ts'
import type { PlacementState } from './placement/use-placement.ts'

/** Payment method: the chosen one, or the one before a reload; on delivery by default. */
export function useMethod({ placement }: PlacementState) {
  const { data, error, retry } = useEndpoint(listPaymentMethods, {}, { fresh: true })
  const [wish, setWish] = useState<Method | undefined>(
    !placement || placement.step === 'cod' || placement.step === 'form' ? undefined : 'cashfree',
  )
  const offered = data?.methods
  const method = [wish, 'cod' as const, offered?.[0]].find(one => one !== undefined && offered?.includes(one))
  return { offered, mode: data?.mode ?? null, error, retry, method, onChoose: setWish }
}
