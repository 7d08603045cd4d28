import { chooseDelivery, type InputOf, listDeliveryDays, type OrderDetail } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { useState } from 'react'
import { useCall, useEndpoint, useIdempotencyKey } from '../calls.ts'
import { useLateRefusal } from '../use-late-refusal.ts'

type ChoosableOrder = Pick<OrderDetail, 'id' | 'district' | 'deliveryChoice'>

interface ChoiceDialog {
  title: string
  onChosen: () => void
}

/**
 * Days with available places for an order, and the call that chooses one and reloads them when refused.
 * docs/product/delivery.md#another-day
 */
export function useDeliveryChoice({ id, district, deliveryChoice }: ChoosableOrder, { title, onChosen }: ChoiceDialog) {
  const { area = 'urban', from } = deliveryChoice ?? {}
  const query = { district: district ?? '', area, from }
  const skip = !deliveryChoice || !district
  const { data: days, error, retry } = useEndpoint(listDeliveryDays, { query }, { fresh: true, skip })
  const [send, { isBusy }] = useCall(chooseDelivery)
  const keyOf = useIdempotencyKey()
  const [refusal, setRefusal] = useState<string>()
  const refuse = useLateRefusal(title)
  async function choose(body: InputOf<typeof chooseDelivery, 'body'>): Promise<void> {
    setRefusal(undefined)
    const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (outcome.ok) return onChosen()
    refuse(outcome.error, ({ message }) => {
      setRefusal(message)
      retry()
    })
  }
  return { days, loadError: error && textOf(error), retry, refusal, isBusy, choose }
}
