import { useCall } from '@santhe/client'
import { moveHarvest, type Product } from '@santhe/contracts'
import { type Outcome, textOf, useToast } from '@santhe/host'
import { mayBeBooked } from '@santhe/rules'
import { LazyPart, useProductName } from '@santhe/ui'
import { useRef, useState } from 'react'
import type { MoveWords, OpenMove } from './panel.ts'

const loadDialog = async () => (await import('./MoveDialog.tsx')).MoveDialog

/** A save's outcome; a queued save is over without a response. The dialog has shown a failure with `isShown`. */
type Saved<T> = Outcome<T> & { isQueued?: boolean; isShown?: boolean }

/** Shows which buyers a later harvest date affects before it is saved. docs/product/adjustments.md#moved */
export function useHarvestMove(product: Product | undefined) {
  const [move] = useCall(moveHarvest)
  const toast = useToast()
  const nameOf = useProductName()
  const [open, setOpen] = useState<OpenMove>()
  const last = useRef<MoveWords & { to: string }>(undefined)

  /** Runs `save`, with a dialog's words if buyers booked the harvest. Returns the last outcome once the dialog closes. */
  async function confirmAndSave<T>(
    to: string,
    save: (words: MoveWords | undefined) => Promise<Saved<T>>,
  ): Promise<Saved<T> | 'cancelled'> {
    if (!product?.harvestDate || to <= product.harvestDate || !mayBeBooked(product)) return save(undefined)
    const preview = await move({ params: { id: product.id }, query: { preview: '1' }, body: { harvestDate: to } })
    if (!preview.ok) {
      toast({ title: nameOf(product), text: preview.error.fields.harvestDate ?? textOf(preview.error), tone: 'bad' })
      return 'cancelled'
    }
    if (!preview.data.concerned?.length) return save(undefined)
    return new Promise(resolve => {
      let attempt: Promise<Saved<T> | 'cancelled'> = Promise.resolve('cancelled')
      const end = () => {
        setOpen(undefined)
        resolve(attempt)
      }
      const onMove = async (words: MoveWords) => {
        last.current = { ...words, to }
        const saved = save(words)
        attempt = saved
        const outcome = await saved
        if (!outcome.ok && !outcome.isQueued) {
          attempt = Promise.resolve({ ...outcome, isShown: true })
          return outcome.error
        }
        end()
        return undefined
      }
      // Called buyers accepted only the date that they were called about.
      const earlier = last.current && { ...last.current, ...(last.current.to !== to && { keep: [] }) }
      setOpen({ preview: preview.data, to, earlier, onMove, onCancel: end })
    })
  }

  const dialog = open && product && <LazyPart load={loadDialog} isEnabled props={{ ...open, product }} />
  return { confirmAndSave, dialog }
}
