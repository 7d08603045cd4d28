import { Button } from '../actions/Button.tsx'
import { classes } from '../classes.ts'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  /** While true, the bar is fixed within thumb reach on phones. */
  isChanged: boolean
  isBusy: boolean
  onDiscard: () => void
}

export function SaveBar({ isChanged, isBusy, onDiscard }: SaveBarProps) {
  const t = useTexts(uiTexts)
  return (
    <div className={classes(styles.bar, isChanged && styles.changed)}>
      <p className={styles.note} aria-live="polite">
        {isChanged && t('unsaved')}
      </p>
      {isChanged && (
        <Button look="quiet" onClick={onDiscard}>
          {t('discard')}
        </Button>
      )}
      <Button type="submit" isBusy={isBusy} busyLabel={t('saving')}>
        {t('save')}
      </Button>
    </div>
  )
}
