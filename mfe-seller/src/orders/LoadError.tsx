import { Button, EmptyState, useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import ordersTexts from '../texts/en/orders.json'

interface LoadErrorProps {
  title: string
  text?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying: boolean
}

/** docs/product/orders.md#orders-list-texts. */
export function LoadError({ title, text, onRetry, isRetrying }: LoadErrorProps) {
  const t = useTexts(ordersTexts)
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={title}
        text={text}
        action={
          onRetry && (
            <Button look="quiet" onClick={onRetry} isBusy={isRetrying}>
              {t('tryAgain')}
            </Button>
          )
        }
      />
    </div>
  )
}
