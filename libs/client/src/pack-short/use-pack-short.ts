import { type OrderDetail, packShort } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ShortLine, shortTexts } from '@santhe/ui/short'
import { useState } from 'react'
import { useCall, useIdempotencyKey } from '../calls.ts'
import { useLateRefusal } from '../use-late-refusal.ts'

/** `seen`: number of adjustments the page shows. `save` returns undefined when `refusal` has the reason. */
export function usePackShort(id: number, seen: number) {
  const [send, { isBusy }] = useCall(packShort)
  const keyOf = useIdempotencyKey()
  const refuse = useLateRefusal(useTexts(shortTexts)('title'))
  const [error, setError] = useState<CallError>()
  const save = async (lines: ShortLine[]): Promise<OrderDetail | undefined> => {
    setError(undefined)
    const body = { lines, seen }
    const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (outcome.ok) return outcome.data
    refuse(outcome.error, setError)
    return undefined
  }
  return { save, isBusy, isOffline: error?.code === 'OFFLINE', refusal: error && (error.fields.lines ?? error.message) }
}
