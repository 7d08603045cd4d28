import { useEffect, useRef } from 'react'
import { AgainPanel } from './AgainPanel.tsx'
import { DeleteProduct } from './DeleteProduct.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import type { OpenPanel, PanelsProps } from './panel.ts'
import { PhotoPanel } from './photo/PhotoPanel.tsx'
import { useStepsAtOnce } from './use-steps-at-once.ts'

/** The panels of a farm's list of products, of which one is open at most, and what is done at once. They arrive when the first is needed. */
export function ProductPanels({ panel, onClose }: PanelsProps) {
  const steps = useStepsAtOnce()
  const latest = useRef<OpenPanel>(undefined)
  useEffect(() => {
    // Each press opens another one, so a step is taken once a press.
    if (!panel || latest.current === panel) return
    latest.current = panel
    if (panel.kind !== 'harvested' && panel.kind !== 'copy') return
    onClose()
    void steps[panel.kind](panel.product)
  }, [panel, onClose, steps])
  if (!panel) return null
  const { kind, product } = panel
  if (kind === 'harvested' || kind === 'copy') return null
  if (kind === 'delete') return <DeleteProduct product={product} onClose={onClose} />
  if (kind === 'again') return <AgainPanel product={product} onClose={onClose} />
  if (kind === 'photo') return <PhotoPanel product={product} onClose={onClose} />
  return <OfferPanel product={product} field={kind} onClose={onClose} />
}
