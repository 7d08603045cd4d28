import { Button, Dialog } from '@santhe/ui'
import styles from './order.module.css'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The words on the button that does it. */
  confirm: string
  busy?: string
  dismiss: string
  isOpen: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A confirmation before something that can't be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, busy, dismiss, isOpen, isBusy, onConfirm, onClose } = props
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p className={styles.dialogText}>{text}</p>
      <div className={styles.ways}>
        <Button look="danger" isBusy={isBusy} busyLabel={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {dismiss}
        </Button>
      </div>
    </Dialog>
  )
}
