import type { Product } from '@santhe/contracts'

/** What a panel is for; 'harvested' and 'copy' need none and are done at once. */
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
