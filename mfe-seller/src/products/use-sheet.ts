import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useState } from 'react'
import { listTexts } from '../texts/products.ts'

type SheetWay = 'import' | 'export'

export interface SheetProps {
  way: SheetWay
  farmerId: number
  onClose: () => void
}

export function useSheet() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>()
  const [way, setWay] = useState<SheetWay>()
  const openSheet = (next: SheetWay): void => {
    setWay(next)
    import(/* webpackChunkName: "product-sheet" */ '../sheet/Sheet.tsx').then(
      loaded => setSheet(() => loaded.Sheet),
      () => {
        setWay(undefined)
        toast({ title: t('partFailed'), tone: 'bad' })
      },
    )
  }
  return { Sheet, way, openSheet, closeSheet: () => setWay(undefined) }
}
