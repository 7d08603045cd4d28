import type { MovedHarvest, Product } from '@santhe/contracts'
import type { CallError } from '@santhe/host'

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
  /** Ids of orders whose buyers were called and keep them. */
  keep: number[]
}

export interface OpenMove {
  preview: MovedHarvest
  to: string
  /** Reason and orders of a failed and cancelled attempt. */
  earlier: MoveWords | undefined
  /** Saves with these words, and resolves with the error if that fails. */
  onMove: (words: MoveWords) => Promise<CallError | undefined>
  onCancel: () => void
}
