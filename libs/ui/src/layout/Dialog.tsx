import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './layout.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Escape, the cross, or a press beside it. */
  onClose: () => void
  children: ReactNode
}

/** The platform's own dialog: it holds the focus, gives it back, and closes by Escape. Its content is there only while open. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const t = useTexts(uiTexts)
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) element.current?.showModal()
    else element.current?.close()
  }, [isOpen])
  useEffect(() => {
    const dialog = element.current
    const handlePress = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('click', handlePress)
    return () => dialog?.removeEventListener('click', handlePress)
  }, [])
  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      {isOpen && (
        <>
          <div className={styles.dialogHead}>
            <h2 className={styles.dialogTitle} id={titleId}>
              {title}
            </h2>
            <Button look="plain" size="small" isRound aria-label={t('close')} onClick={() => element.current?.close()}>
              <Icon name="close" />
            </Button>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}
