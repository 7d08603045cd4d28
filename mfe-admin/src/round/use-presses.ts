import { shrinkPicture, urlOf } from '@santhe/client'
import { addDeliveryPhoto, type Contract, type RoundStop, recordOutcome, startRound } from '@santhe/contracts'
import { type NewWrite, type QueuedWrite, useToast, withDrafts } from '@santhe/host'
import { type RoundOutcome, UNDO_STEP_MS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useMemo } from 'react'
import { texts } from './texts.ts'

type Stop = Pick<RoundStop, 'orderId' | 'customerName'>

/** Presses of a round: stored locally first, sent once the market is reachable. */
export interface Presses {
  /** Resolve to whether the press was stored; failures show a toast. */
  load: (orderIds: readonly number[]) => Promise<boolean>
  end: (stop: Stop, outcome: RoundOutcome) => Promise<boolean>
  photograph: (stop: Stop, photo: File) => Promise<boolean>
  /** Withdraws an unsent outcome. */
  takeBack: (write: QueuedWrite) => Promise<void>
}

/** Returns the contract's fields for a queued write. */
function callOf({ call, method, invalidates }: Contract): Pick<NewWrite, 'call' | 'method' | 'invalidates'> {
  if (method === 'GET') throw new Error(`${call} is no write`)
  return { call, method, invalidates }
}

/** docs/product/delivery.md#queue-of-the-phone */
export function usePresses(personId: number): Presses {
  const t = useTexts(texts)
  const toast = useToast()
  return useMemo(() => {
    const add = async (write: Omit<NewWrite, 'personId' | 'pressedAt'>, pressedAt: Date) => {
      const isStored = await withDrafts(async data => {
        await data.addWrite({ ...write, personId, pressedAt: pressedAt.getTime() })
        return true
      })
      if (!isStored) toast({ title: t('notStored'), text: t('notStoredText'), tone: 'bad' })
      return isStored === true
    }
    return {
      load: orderIds => {
        const at = new Date()
        const body = { orderIds, at: at.toISOString() }
        const names = { name: 'start', about: 'start' }
        return add({ ...names, url: urlOf(startRound), body, savesResponse: true, ...callOf(startRound) }, at)
      },
      end: ({ orderId }, outcome) => {
        const at = new Date()
        const body = { outcome, at: at.toISOString() }
        const names = { name: `outcome ${orderId}`, about: `order ${orderId}` }
        const url = urlOf(recordOutcome, { id: orderId })
        return add({ ...names, url, body, undoMs: UNDO_STEP_MS, ...callOf(recordOutcome) }, at)
      },
      photograph: async ({ orderId }, photo) => {
        const at = new Date()
        const file = await shrinkPicture(photo)
        if (!file) {
          toast({ title: t('photoUnreadable'), text: t('photoUnreadableText'), tone: 'bad' })
          return false
        }
        const names = { name: `photo ${orderId}`, about: `order ${orderId}` }
        const upload = { field: addDeliveryPhoto.upload?.field ?? '', file }
        const url = urlOf(addDeliveryPhoto, { id: orderId })
        return add({ ...names, url, upload, ...callOf(addDeliveryPhoto) }, at)
      },
      takeBack: async write => {
        const isBack = await withDrafts(data => data.takeBackWrite(write))
        if (!isBack) toast({ title: t('tooLate'), text: t('tooLateText'), tone: 'bad' })
      },
    }
  }, [personId, t, toast])
}
