import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useState } from 'react'
import type { SheetProps, SheetWay } from '../sheet/sheet-way.ts'
import { listTexts } from './list-texts.ts'

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
