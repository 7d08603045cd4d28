import type { Offer } from '@santhe/rules'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './show.module.css'

export type BadgeTone = 'plain' | 'good' | 'moving' | 'attention' | 'bad' | 'over'

export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes(styles.badge, tone !== 'plain' && styles[tone])}>{children}</span>
}

const TONES = {
  'Available Now': 'good',
  'Pre-Order': 'attention',
  'Coming Soon': 'plain',
  'Sold Out': 'plain',
} as const satisfies Record<Offer['label'], BadgeTone>

export function useOfferText(): (part: Offer['label'] | Offer['button']) => string {
  const t = useTexts(uiTexts)
  return part => t(`offer.${part}`)
}

/** Shows the status, or that the offer has ended. */
export function StatusBadge({ offer }: { offer: Offer }) {
  const offerText = useOfferText()
  if (offer.hasEnded) return <Badge>{offerText('Ended')}</Badge>
  return <Badge tone={TONES[offer.label]}>{offerText(offer.label)}</Badge>
}
