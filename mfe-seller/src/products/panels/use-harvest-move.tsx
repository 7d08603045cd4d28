import { useCall } from '@santhe/client'
import { moveHarvest, type Product } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { mayBeBooked } from '@santhe/rules'
import { LazyPart } from '@santhe/ui'
import { useState } from 'react'
import type { MoveResult, OpenMove } from './panel.ts'

const loadDialog = async () => (await import('./MoveDialog.tsx')).MoveDialog

/** Says whom a later harvest date concerns before it is saved, and moves the harvest. docs/product/adjustments.md#moved */
export function useHarvestMove(product: Product | undefined) {
  const [preview] = useCall(moveHarvest)
  const toast = useToast()
  const [open, setOpen] = useState<OpenMove>()

  async function moveFirst(to: string): Promise<MoveResult> {
    if (!product?.harvestDate || to <= product.harvestDate || !mayBeBooked(product)) return 'asIs'
    const outcome = await preview({ params: { id: product.id }, query: { preview: '1' }, body: { harvestDate: to } })
    // Without a network it is saved, or waits, as any other change.
    if (!outcome.ok && outcome.error.status === 0) return 'asIs'
    if (!outcome.ok) {
      toast({ title: product.name, text: outcome.error.fields.harvestDate ?? textOf(outcome.error), tone: 'bad' })
      return 'cancelled'
    }
    if (outcome.data.orders === 0) return 'asIs'
    return new Promise(resolve => {
      const onEnd = (result: MoveResult) => {
        setOpen(undefined)
        resolve(result)
      }
      setOpen({ preview: outcome.data, to, onEnd })
    })
  }

  const dialog = open && product && <LazyPart load={loadDialog} isEnabled props={{ ...open, product }} />
  return { moveFirst, dialog }
}
