import type { OrderDetail } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { ShortDialog, type ShortItem, type ShortLine, shortTexts } from '@santhe/ui/short'
import { usePackShort } from './use-pack-short.ts'

interface PackShortDialogProps {
  orderId: number
  items: readonly ShortItem[]
  /** Number of adjustments the page shows. */
  seen: number
  onDone?: ((order: OrderDetail) => void) | undefined
  onClose: () => void
}

/** Separate chunk, since few orders need it. */
export function PackShortDialog({ orderId: id, items, seen, onDone, onClose }: PackShortDialogProps) {
  const t = useTexts(shortTexts)
  const toast = useToast()
  const { save, isBusy, refusal } = usePackShort(id, seen)
  const handleSave = async (lines: ShortLine[]): Promise<void> => {
    const order = await save(lines)
    if (!order) return
    toast({ title: t(order.status === 'cancelled' ? 'doneCancelled' : 'done', { id }), tone: 'good' })
    onDone?.(order)
    onClose()
  }
  return <ShortDialog {...{ items, isBusy, refusal, onClose }} onSave={lines => void handleSave(lines)} />
}
