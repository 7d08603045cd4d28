import { Button, useTexts } from '@santhe/ui'
import { texts } from '../../texts.ts'
import styles from './cart.module.css'
import { type CartChange, isUnbuyable } from './cart-changes.ts'
import { useSettleChanges } from './use-settle-changes.ts'

interface ChangeButtonsProps {
  changes: readonly CartChange[]
  /** Whose line it is, where several lines have buttons of their own. */
  name?: string
}

/** The ways on for some changes: without what can't be bought, with what is left, at the new price. */
export function ChangeButtons({ changes, name }: ChangeButtonsProps) {
  const t = useTexts(texts)
  const settle = useSettleChanges()
  const ways = [
    { key: 'removeAndContinue', isNeeded: changes.some(isUnbuyable), settle: settle.remove },
    { key: 'takeLeft', isNeeded: changes.some(({ kind }) => kind === 'short'), settle: settle.takeLeft },
    { key: 'acceptPrice', isNeeded: changes.some(({ kind }) => kind === 'price'), settle: settle.acceptPrice },
  ] as const
  return (
    <div className={styles.ways}>
      {ways.map(
        way =>
          way.isNeeded && (
            <Button
              key={way.key}
              size="small"
              look="quiet"
              aria-label={name === undefined ? undefined : t(`cart.${way.key}Named`, { name })}
              onClick={() => way.settle(changes)}
            >
              {t(`cart.${way.key}`)}
            </Button>
          ),
      )}
    </div>
  )
}
