import type { Product } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { type ComponentType, useCallback, useState } from 'react'
import { listTexts } from '../../texts/products.ts'

export type PanelKind = 'price' | 'until' | 'harvestDate' | 'harvested' | 'again' | 'copy' | 'photo' | 'delete'

export interface OpenPanel {
  kind: PanelKind
  product: Product
}

export interface PanelsProps {
  panel: OpenPanel | undefined
  onClose: () => void
}

export function usePanels() {
  const t = useTexts(listTexts)
  const toast = useToast()
  const [Panels, setPanels] = useState<ComponentType<PanelsProps>>()
  const [panel, setPanel] = useState<OpenPanel>()
  const open = useCallback(
    (kind: PanelKind, product: Product): void => {
      setPanel({ kind, product })
      import(/* webpackChunkName: "product-panels" */ './ProductPanels.tsx').then(
        ({ ProductPanels }) => setPanels(() => ProductPanels),
        () => {
          setPanel(undefined)
          toast({ title: t('partFailed'), tone: 'bad' })
        },
      )
    },
    [t, toast],
  )
  const close = useCallback(() => setPanel(undefined), [])
  return { Panels, panel, open, close }
}
