import { useCall } from '@santhe/client'
import { moveHarvest, type Product } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { mayBeBooked } from '@santhe/rules'
import { LazyPart } from '@santhe/ui'
import { useRef, useState } from 'react'
import type { MoveWords, OpenMove } from './panel.ts'

const loadDialog = async () => (await import('./MoveDialog.tsx')).MoveDialog

/** Says whom a later harvest date concerns before it is saved. docs/product/adjustments.md#moved */
export function useHarvestMove(product: Product | undefined) {
  const [move] = useCall(moveHarvest)
  const toast = useToast()
  const [open, setOpen] = useState<OpenMove>()
  const last = useRef<MoveWords & { to: string }>(undefined)

  /** Returns the words with which a save moves the harvest: none where nobody booked it. */
  async function confirmFirst(to: string): Promise<MoveWords | 'cancelled' | undefined> {
    if (!product?.harvestDate || to <= product.harvestDate || !mayBeBooked(product)) return undefined
    const outcome = await move({ params: { id: product.id }, query: { preview: '1' }, body: { harvestDate: to } })
    if (!outcome.ok) {
      toast({ title: product.name, text: outcome.error.fields.harvestDate ?? textOf(outcome.error), tone: 'bad' })
      return 'cancelled'
    }
    if (outcome.data.orders === 0) return undefined
    return new Promise(resolve => {
      const onEnd = (result: MoveWords | 'cancelled') => {
        setOpen(undefined)
        if (result !== 'cancelled') last.current = { ...result, to }
        resolve(result)
      }
      // Called buyers accepted one date alone.
      const earlier = last.current && { ...last.current, ...(last.current.to !== to && { keep: [] }) }
      setOpen({ preview: outcome.data, to, earlier, onEnd })
    })
  }

  const dialog = open && product && <LazyPart load={loadDialog} isEnabled props={{ ...open, product }} />
  return { confirmFirst, dialog }
}
