import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../../texts.ts'
import type { CartChange } from './cart-changes.ts'

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

export function ChangeText({ change }: { change: CartChange }) {
  const t = useTexts(texts)
  const { name, price: before, quantity } = change.line
  if (change.kind === 'short') return <>{t('cart.short', { name, count: change.available, chosen: quantity })}</>
  if (change.kind === 'price')
    return <>{t('cart.price', { name, now: formatted(change.price), before: formatted(before) })}</>
  return <>{t(`cart.${change.kind}`, { name })}</>
}
