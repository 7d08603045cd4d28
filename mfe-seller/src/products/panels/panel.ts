import type { MovedHarvest, Product } from '@santhe/contracts'

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

export interface MoveWords {
  reason: string
  /** Orders whose buyers were called. */
  keep: number[]
}

export interface OpenMove {
  preview: MovedHarvest
  to: string
  /** Of a failed attempt. */
  earlier: MoveWords | undefined
  onEnd: (result: MoveWords | 'cancelled') => void
}
