import { useCall } from '@santhe/client'
import { moveHarvest, type Product } from '@santhe/contracts'
import { textOf, useToast } from '@santhe/host'
import { mayBeBooked } from '@santhe/rules'
import { LazyPart, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { moveTexts } from '../../texts/move.ts'
import type { MoveResult, MoveWords, OpenMove } from './panel.ts'

const loadDialog = async () => (await import('./MoveDialog.tsx')).MoveDialog

/** Says whom a later harvest date concerns before it is saved. docs/product/adjustments.md#moved */
export function useHarvestMove(product: Product | undefined) {
  const t = useTexts(moveTexts)
  const [move] = useCall(moveHarvest)
  const toast = useToast()
  const [open, setOpen] = useState<OpenMove>()

  async function confirm(to: string, onMove: OpenMove['onMove']): Promise<MoveResult> {
    if (!product?.harvestDate || to <= product.harvestDate || !mayBeBooked(product)) return 'asIs'
    const outcome = await move({ params: { id: product.id }, query: { preview: '1' }, body: { harvestDate: to } })
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
      setOpen({ preview: outcome.data, to, onMove, onEnd })
    })
  }

  /** Moves the harvest at once. */
  const moveFirst = (to: string): Promise<MoveResult> =>
    confirm(to, async words => {
      const { id = 0, name = '' } = product ?? {}
      const outcome = await move({ params: { id }, query: {}, body: { harvestDate: to, ...words } })
      if (!outcome.ok) return textOf(outcome.error)
      toast({ title: t('moved', { name }), tone: 'good' })
      return undefined
    })

  /** Returns the words with which a save moves the harvest: none where nobody booked it. */
  async function confirmFirst(to: string): Promise<MoveWords | 'cancelled' | undefined> {
    let words: MoveWords | undefined
    const result = await confirm(to, async typed => {
      words = typed
      return undefined
    })
    return result === 'cancelled' ? result : words
  }

  const dialog = open && product && <LazyPart load={loadDialog} isEnabled props={{ ...open, product }} />
  return { moveFirst, confirmFirst, dialog }
}
