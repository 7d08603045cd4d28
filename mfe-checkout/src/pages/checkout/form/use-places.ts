import { useEndpoint } from '@santhe/client'
import { listDeliveryDays } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import {
  DELIVERY_WINDOWS,
  type DeliveryDay,
  firstDayWithRoom,
  istDateOf,
  nearDeliveryDate,
  nearDeliveryDateAlone,
  whyNoRoom,
} from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { texts } from '../../../texts.ts'
import type { DeliveringFarm } from './delivery-wishes.ts'

interface UsePlaces {
  /** Chosen date; '' for as soon as possible. */
  date: string
  isPickup: boolean
  /** Error of the choice; reloads availability. */
  problem: string | undefined
}

/**
 * Returns window options with remaining places, and why a day is full. Loads nothing when all windows are open.
 * docs/product/delivery.md#capacity
 */
export function usePlaces({ plan, estimate, earliest }: DeliveringFarm, { date, isPickup, problem }: UsePlaces) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const query = { district: plan?.district ?? '', area: plan?.area ?? 'urban', from: earliest }
  const skip = !plan || isPickup
  const { data: days, retry } = useEndpoint(listDeliveryDays, { query }, { fresh: true, skip })
  useEffect(() => {
    if (problem !== undefined && !skip) retry()
  }, [problem, skip, retry])
  const day = skip ? undefined : days?.find(each => each.date === (date || estimate))
  const windows = DELIVERY_WINDOWS.map(window => {
    const left = day?.left[window] ?? null
    const name = t(`checkout.${window}`)
    if (left === null) return { value: window, label: name }
    if (left === 0) return { value: window, label: t('checkout.windowFull', { window: name }), disabled: true }
    return { value: window, label: t('checkout.windowLeft', { window: name, count: left }) }
  })
  return { windows: [{ value: '', label: t('checkout.anyTime') }, ...windows], why: day && whyText(day) }

  function whyText(full: DeliveryDay): string | undefined {
    if (whyNoRoom(full) === '') return undefined
    const next = firstDayWithRoom((days ?? []).filter(later => later.date > full.date))
    const closed = full.reason === '' ? t('checkout.dayClosed') : t('checkout.dayClosedFor', { reason: full.reason })
    const words = { day: nearDeliveryDateAlone(full.date, today), why: full.isClosed ? closed : t('checkout.dayFull') }
    return next
      ? t('checkout.noRoomNext', { ...words, next: nearDeliveryDate(next.date, today) })
      : t('checkout.noRoom', words)
  }
}
