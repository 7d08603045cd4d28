import { useCart, useLanguage } from '@santhe/host'
import { formatRupees, namesFor, rupeesToPaise } from '@santhe/rules'
import { Button, Notice, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { Ref } from 'react'
import texts from '../../texts/en/checkout.json'
import { type CartChange, isUnbuyable } from './cart-changes.ts'

interface CartChangesProps {
  changes: readonly CartChange[]
  /** Focused when the buyer continues before resolving the changes. */
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
  const [name] = namesFor(change.line, useLanguage())
  const { price: before, quantity } = change.line
  if (change.kind === 'short') return <>{t('cart.short', { name, count: change.available, chosen: quantity })}</>
  if (change.kind === 'price')
    return <>{t('cart.price', { name, now: formatted(change.price), before: formatted(before) })}</>
  return <>{t(`cart.${change.kind}`, { name })}</>
}

interface ChangeButtonsProps {
  changes: readonly CartChange[]
  name?: string
}

/** Removes unavailable lines, reduces quantities or accepts new prices. */
export function ChangeButtons({ changes, name }: ChangeButtonsProps) {
  const t = useTexts(texts)
  const resolvers = useResolveChanges()
  const ways = [
    { key: 'removeAndContinue', isNeeded: changes.some(isUnbuyable), resolve: resolvers.remove },
    { key: 'takeLeft', isNeeded: changes.some(({ kind }) => kind === 'short'), resolve: resolvers.takeLeft },
    { key: 'acceptPrice', isNeeded: changes.some(({ kind }) => kind === 'price'), resolve: resolvers.acceptPrice },
  ] as const
  return (
    <div className={blocks.row8}>
      {ways.map(
        way =>
          way.isNeeded && (
            <Button
              key={way.key}
              size="small"
              look="quiet"
              aria-label={name === undefined ? undefined : t(`cart.${way.key}Named`, { name })}
              onClick={() => way.resolve(changes)}
            >
              {t(`cart.${way.key}`)}
            </Button>
          ),
      )}
    </div>
  )
}

function useResolveChanges() {
  const cart = useCart()
  return {
    remove(changes: readonly CartChange[]) {
      for (const change of changes) if (isUnbuyable(change)) cart.remove(change.line.id)
    },
    takeLeft(changes: readonly CartChange[]) {
      for (const change of changes) if (change.kind === 'short') cart.setQuantity(change.line.id, change.available)
    },
    /** Keeps the quantity. */
    acceptPrice(changes: readonly CartChange[]) {
      for (const change of changes) {
        if (change.kind === 'price') cart.add({ ...change.line, price: change.price }, 0)
      }
    },
  }
}
