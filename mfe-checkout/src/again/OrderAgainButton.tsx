import { type AgainTarget, useOrderAgain } from '@santhe/client'
import { textOf } from '@santhe/host'
import { Button, type ButtonLook, useTexts } from '@santhe/ui'
import texts from '../texts/en/checkout.json'

interface OrderAgainButtonProps extends Pick<ButtonLook, 'look' | 'size'> {
  target: AgainTarget
  what?: string
}

/** Adds an earlier order to the cart and opens the cart. docs/product/orders.md#order-again. */
export function OrderAgainButton({ target, what, look = 'quiet', size = 'small' }: OrderAgainButtonProps) {
  const t = useTexts(texts)
  const { again, isBusy } = useOrderAgain({
    done: count => t('again.done', { count }),
    failed: error => ({ title: t('again.failed'), text: textOf(error) }),
  })
  return (
    <Button
      look={look}
      size={size}
      isBusy={isBusy}
      busyLabel={t('again.filling')}
      aria-label={what === undefined || isBusy ? undefined : t('again.buttonNamed', { what })}
      onClick={() => void again(target)}
    >
      {t('again.button')}
    </Button>
  )
}
