import type { OrderDetail } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { nextStatus, type OrderStatus } from '@santhe/rules'
import { Button, useTexts } from '@santhe/ui'
import { useSteadyPress } from '../../lists/use-steady-press.ts'
import { texts } from '../texts.ts'
import { ConfirmStatus } from './ConfirmStatus.tsx'
import { useSetStatus, type WorkedOrder } from './use-set-status.ts'

interface NextStepProps {
  order: WorkedOrder
  maySet?: readonly OrderStatus[]
  failure?: { title: string; text: string }
  onSet?: (order: OrderDetail) => void
}

/** Button for the role's next step; nothing when there is none, or the order is the person's own. */
export function NextStep({ order, maySet, failure, onSet }: NextStepProps) {
  const t = useTexts(texts)
  const { user } = useSession()
  const setting = useSetStatus({ order, ...(failure ? { failure } : {}), ...(onSet ? { onSet } : {}) })
  const next = user && !order.isOwn ? nextStatus(user.role, order) : undefined
  const handlePress = useSteadyPress(next, () => {
    if (next) setting.choose(next)
  })
  return (
    <>
      {next && (maySet?.includes(next) ?? true) && (
        <Button
          isWide
          isBusy={setting.isBusy}
          aria-label={t('nextOf', { step: t(`next.${next}`), id: order.id })}
          onClick={handlePress}
        >
          {t(`next.${next}`)}
        </Button>
      )}
      <ConfirmStatus order={order} setting={setting} />
    </>
  )
}
