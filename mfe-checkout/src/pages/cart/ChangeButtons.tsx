import { Button, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../../texts.ts'
import { type CartChange, isUnbuyable } from './cart-changes.ts'
import { useResolveChanges } from './use-resolve-changes.ts'

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
