import { useEndpoint } from '@santhe/client'
import { listPaymentMethods } from '@santhe/contracts'
import { useState } from 'react'
import type { UseAttempt } from './attempt/use-attempt.ts'
import type { Method } from './form/use-shipping-form.ts'

/** How one can pay here, and how this person wants to: on delivery until they choose, or as they had before a reload. */
export function useMethod({ kept }: UseAttempt) {
  const { answer, error, retry } = useEndpoint(listPaymentMethods, {}, { fresh: true })
  const [wish, setWish] = useState<Method | undefined>(kept?.step === 'cod' || !kept ? undefined : 'cashfree')
  const offered = answer?.methods
  const method = [wish, 'cod' as const, offered?.[0]].find(one => one !== undefined && offered?.includes(one))
  return { offered, mode: answer?.mode ?? null, error, retry, method, onChoose: setWish }
}
