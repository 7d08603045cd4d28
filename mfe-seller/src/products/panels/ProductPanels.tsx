import { AgainPanel } from './AgainPanel.tsx'
import { CopyPanel } from './CopyPanel.tsx'
import { DeleteProduct } from './DeleteProduct.tsx'
import { HarvestPanel } from './HarvestPanel.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import type { PanelsProps } from './panel.ts'
import { PhotoPanel } from './photo/PhotoPanel.tsx'

/** The panels of a farm's list of products: one is open at most. They arrive when the first is opened. */
export function ProductPanels({ panel, onClose }: PanelsProps) {
  if (!panel) return null
  const { kind, product } = panel
  if (kind === 'delete') return <DeleteProduct product={product} onClose={onClose} />
  if (kind === 'harvested') return <HarvestPanel product={product} onClose={onClose} />
  if (kind === 'again') return <AgainPanel product={product} onClose={onClose} />
  if (kind === 'copy') return <CopyPanel product={product} onClose={onClose} />
  if (kind === 'photo') return <PhotoPanel product={product} onClose={onClose} />
  return <OfferPanel product={product} field={kind} onClose={onClose} />
}
