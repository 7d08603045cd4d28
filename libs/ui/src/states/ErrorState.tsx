import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './states.module.css'

interface ErrorStateProps {
  title: string
  text?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  retryText?: string
}

export function ErrorState({ title, text, onRetry, isRetrying = false, retryText }: ErrorStateProps) {
  const t = useTexts(uiTexts)
  return (
    <div className={classes(styles.state, styles.error)} role="alert">
      <span className={styles.drawing}>
        <Icon name="warning" size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <Button look="quiet" onClick={onRetry} isBusy={isRetrying}>
          {retryText ?? t('tryAgain')}
        </Button>
      )}
    </div>
  )
}
