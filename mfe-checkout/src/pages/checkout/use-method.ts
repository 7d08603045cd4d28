import { useEndpoint } from '@santhe/client'
import { listPaymentMethods } from '@santhe/contracts'
import { useState } from 'react'
import type { Method } from './form/use-shipping-form.ts'
import type { PlacementState } from './placement/use-placement.ts'

/** How one can pay here, and how this person wants to: on delivery until they choose, or as they had before a reload. */
export function useMethod({ placement }: PlacementState) {
  const { data, error, retry } = useEndpoint(listPaymentMethods, {}, { fresh: true })
  const [wish, setWish] = useState<Method | undefined>(
    !placement || placement.step === 'cod' || placement.step === 'form' ? undefined : 'cashfree',
  )
  const offered = data?.methods
  const method = [wish, 'cod' as const, offered?.[0]].find(one => one !== undefined && offered?.includes(one))
  return { offered, mode: data?.mode ?? null, error, retry, method, onChoose: setWish }
}
