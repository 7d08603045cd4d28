import type { Product } from '@santhe/contracts'
import type { BigChanges } from '../use-big-changes.ts'

export interface PanelProps {
  product: Product
  changes: BigChanges
  onClose: () => void
}
