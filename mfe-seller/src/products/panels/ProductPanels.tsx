import { useEffect, useRef } from 'react'
import { AgainPanel } from './AgainPanel.tsx'
import { DeleteProduct } from './DeleteProduct.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import type { OpenPanel, PanelsProps } from './panel.ts'
import { PhotoPanel } from './photo/PhotoPanel.tsx'
import { useStepsAtOnce } from './use-steps-at-once.ts'

/** Panels and immediate steps of the list, at most one open. Loaded on first use. */
export function ProductPanels({ panel, onClose }: PanelsProps) {
  const steps = useStepsAtOnce()
  const latest = useRef<OpenPanel>(undefined)
  useEffect(() => {
    // A new object per press, so each press runs once.
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
