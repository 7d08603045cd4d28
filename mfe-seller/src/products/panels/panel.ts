import type { InputOf, MovedHarvest, moveHarvest, Product } from '@santhe/contracts'

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

export type MoveWords = Pick<InputOf<typeof moveHarvest, 'body'>, 'reason' | 'keep'>

/** `asIs`: nobody booked it, so that the change can be saved as any other. */
export type MoveResult = 'asIs' | 'moved' | 'cancelled'

export interface OpenMove {
  preview: MovedHarvest
  to: string
  /** Returns why it is refused. */
  onMove: (words: MoveWords) => Promise<string | undefined>
  onEnd: (result: MoveResult) => void
}
