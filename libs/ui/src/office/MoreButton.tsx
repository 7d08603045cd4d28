import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '../actions/Button.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './office.module.css'

interface MoreButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  onMore: () => void
  isBusy: boolean
  errorText?: string
  /** Default: 'Show more'. */
  children?: ReactNode
}

export function MoreButton({ onMore, isBusy, errorText, children, size }: MoreButtonProps) {
  const t = useTexts(uiTexts)
  const id = useId()
  return (
    <>
      {errorText && (
        <p id={id} className={styles.moreError} role="alert">
          {errorText}
        </p>
      )}
      <Button look="quiet" size={size} onClick={onMore} isBusy={isBusy} aria-describedby={errorText && id}>
        {errorText ? t('tryAgain') : (children ?? t('loadMore'))}
      </Button>
    </>
  )
}
