import type { OrderDetail } from '@santhe/contracts'
import { useNow, useToast } from '@santhe/host'
import { istDateOf } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { AnotherDayDialog, anotherDayTexts } from '@santhe/ui/delivery'
import { useDeliveryChoice } from './use-delivery-choice.ts'

interface AnotherDayChoiceProps {
  order: OrderDetail
  onClose: () => void
}

/** Separate chunk, since few orders need it. */
export function AnotherDayChoice({ order, onClose }: AnotherDayChoiceProps) {
  const t = useTexts(anotherDayTexts)
  const toast = useToast()
  const today = istDateOf(useNow())
  const { days, loadError, retry, refusal, isBusy, choose } = useDeliveryChoice(order, {
    title: t('title'),
    onChosen: () => {
      toast({ title: t('done'), tone: 'good' })
      onClose()
    },
  })
  return (
    <AnotherDayDialog
      {...{ days, today, isBusy, loadError, refusal, onClose }}
      onRetry={retry}
      onChoose={choice => void choose(choice)}
    />
  )
}
