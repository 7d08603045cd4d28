import type { Product } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useCallback, useState } from 'react'
import type { SheetProps, SheetWay } from '../sheet/Sheet.tsx'
import { listTexts } from '../texts/products.ts'
import type { OpenPanel, PanelKind, PanelsProps } from './panels/ProductPanels.tsx'
import type { SeveralBarProps } from './several/SeveralBar.tsx'

const loadPanels = async () =>
  (await import(/* webpackChunkName: "product-panels" */ './panels/ProductPanels.tsx')).ProductPanels
const loadSheet = async () => (await import(/* webpackChunkName: "product-sheet" */ '../sheet/Sheet.tsx')).Sheet
const loadBar = async () =>
  (await import(/* webpackChunkName: "several-products" */ './several/SeveralBar.tsx')).SeveralBar

/** Loads a part of the list on first use; a failure closes it again and shows a toast. */
function usePart<P>(load: () => Promise<ComponentType<P>>, close: () => void) {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Part, setPart] = useState<ComponentType<P>>()
  const start = useCallback(() => {
    load().then(
      part => setPart(() => part),
      () => {
        close()
        toast({ title: t('partFailed'), tone: 'bad' })
      },
    )
  }, [load, close, t, toast])
  return [Part, start] as const
}

export function usePanels() {
  const [panel, setPanel] = useState<OpenPanel>()
  const close = useCallback(() => setPanel(undefined), [])
  const [Panels, start] = usePart<PanelsProps>(loadPanels, close)
  const open = useCallback(
    (kind: PanelKind, product: Product): void => {
      setPanel({ kind, product })
      start()
    },
    [start],
  )
  return { Panels, panel, open, close }
}

export function useSheet() {
  const [way, setWay] = useState<SheetWay>()
  const closeSheet = useCallback(() => setWay(undefined), [])
  const [Sheet, start] = usePart<SheetProps>(loadSheet, closeSheet)
  const openSheet = (next: SheetWay): void => {
    setWay(next)
    start()
  }
  return { Sheet, way, openSheet, closeSheet }
}

export function useChoosing() {
  const [selectedIds, setSelectedIds] = useState<readonly number[]>()
  const stop = useCallback(() => setSelectedIds(undefined), [])
  const [Bar, load] = usePart<SeveralBarProps>(loadBar, stop)
  const toggle = useCallback(
    (id: number) => setSelectedIds((ids = []) => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id])),
    [],
  )
  const start = (): void => {
    setSelectedIds([])
    load()
  }
  return { Bar, selectedIds, choose: setSelectedIds, toggle, start, stop }
}
