import type { Product } from '@santhe/contracts'

/** What a panel is for. */
export type PanelKind = 'price' | 'until' | 'harvestDate' | 'harvested' | 'again' | 'copy' | 'photo' | 'delete'

/** The panel that is open, and its product. */
export interface OpenPanel {
  kind: PanelKind
  product: Product
}

export interface PanelsProps {
  panel: OpenPanel | undefined
  onClose: () => void
}
