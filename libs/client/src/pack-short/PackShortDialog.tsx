import { type OrderDetail, packShort } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { ShortDialog, type ShortItem, type ShortLine, shortTexts } from '@santhe/ui/short'
import { useState } from 'react'
import { useCall, useIdempotencyKey } from '../calls.ts'

interface PackShortDialogProps {
  orderId: number
  items: readonly ShortItem[]
  /** How many adjustments the page shows. */
  seen: number
  onDone?: ((order: OrderDetail) => void) | undefined
  onClose: () => void
}

/** Separate chunk, since few orders need it. */
export function PackShortDialog({ orderId: id, items, seen, onDone, onClose }: PackShortDialogProps) {
  const t = useTexts(shortTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(packShort)
  const keyOf = useIdempotencyKey()
  const [refusal, setRefusal] = useState<string>()
  const save = async (lines: ShortLine[]): Promise<void> => {
    setRefusal(undefined)
    const body = { lines, seen }
    const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) return setRefusal(outcome.error.fields.lines ?? outcome.error.message)
    toast({ title: t(outcome.data.status === 'cancelled' ? 'doneCancelled' : 'done', { id }), tone: 'good' })
    onDone?.(outcome.data)
    onClose()
  }
  return <ShortDialog {...{ items, isBusy, refusal, onClose }} onSave={lines => void save(lines)} />
}
