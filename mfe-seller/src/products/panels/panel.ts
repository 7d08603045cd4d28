import type { Product } from '@santhe/contracts'

export type PanelKind = 'more' | 'price' | 'until' | 'harvestDate' | 'harvested' | 'again' | 'copy' | 'photo' | 'delete'

export interface OpenPanel {
  kind: PanelKind
  product: Product
}

export interface PanelsProps {
  panel: OpenPanel | undefined
  onOpen: (kind: PanelKind, product: Product) => void
  onClose: () => void
}
