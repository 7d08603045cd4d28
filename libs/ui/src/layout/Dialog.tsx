import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { Icon } from '../icons/Icon.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './layout.module.css'

interface DialogProps {
  title: string
  isOpen: boolean
  /** Called on Escape, the close button, or a press outside. */
  onClose: () => void
  children: ReactNode
}

/** Native dialog that mounts its content only while open. Focuses the first field, if any. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const t = useTexts(uiTexts)
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // In the same commit, since keys belong to the page once the content is unmounted.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!isOpen) return dialog?.close()
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
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
            <h2 className={blocks.cardTitle} id={titleId}>
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
