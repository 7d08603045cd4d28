import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { Notice, useTexts } from '@santhe/ui'
import type { Ref } from 'react'
import { texts } from '../../texts.ts'
import { ChangeButtons } from './ChangeButtons.tsx'
import type { CartChange } from './cart-changes.ts'

interface CartChangesProps {
  changes: readonly CartChange[]
  /** Focused when somebody continues before resolving the changes. */
  ref: Ref<HTMLDivElement>
}

/** All changes since adding to the cart, with their actions. */
export function CartChanges({ changes, ref }: CartChangesProps) {
  const t = useTexts(texts)
  const count = new Set(changes.map(({ line }) => line.id)).size
  return (
    <Notice tone="attention" icon="warning" ref={ref} isAlert>
      <strong>{t('cart.changedTitle', { count })}</strong>
      <ul>
        {changes.map(change => (
          <li key={`${change.line.id} ${change.kind}`}>
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <ChangeButtons changes={changes} />
    </Notice>
  )
}

const formatted = (rupees: number) => formatRupees(rupeesToPaise(rupees) ?? 0)

export function ChangeText({ change }: { change: CartChange }) {
  const t = useTexts(texts)
  const { name, price: before, quantity } = change.line
  if (change.kind === 'short') return <>{t('cart.short', { name, count: change.available, chosen: quantity })}</>
  if (change.kind === 'price')
    return <>{t('cart.price', { name, now: formatted(change.price), before: formatted(before) })}</>
  return <>{t(`cart.${change.kind}`, { name })}</>
}
