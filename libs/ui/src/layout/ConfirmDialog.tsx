import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { Dialog } from './Dialog.tsx'
import styles from './layout.module.css'

interface ConfirmDialogProps {
  title: string
  text: string
  confirm: string
  busy?: string
  /** 'danger' for deletions. */
  look?: 'primary' | 'danger'
  dismiss: string
  isOpen: boolean
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, busy, dismiss, isOpen, look = 'danger', isBusy, onConfirm, onClose } = props
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p className={styles.dialogText}>{text}</p>
      <div className={blocks.row12}>
        <Button look={look} isBusy={isBusy} busyLabel={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {dismiss}
        </Button>
      </div>
    </Dialog>
  )
}
