import { Button, ChosenPicture, Progress, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './pictures.module.css'
import type { PictureUpload } from './use-picture-uploads.ts'

interface UploadTileProps {
  upload: PictureUpload
  ratio: '4 / 3' | '1 / 1'
  onRetry: (upload: PictureUpload) => void
  onLeaveOut: (id: number) => void
}

/** A chosen picture: ready, on its way, or one that did not arrive, with what can be done about it. */
export function UploadTile({ upload, ratio, onRetry, onLeaveOut }: UploadTileProps) {
  const t = useTexts(texts)
  const { id, file, state, share, reason } = upload
  const { name } = file
  const isSending = state === 'sending'
  return (
    <>
      <ChosenPicture file={file} alt={name} ratio={ratio} className={styles.picture} />
      {(state === 'waiting' || state === 'preparing') && (
        <p className={styles.hint}>{t('uploads.waiting', { name })}</p>
      )}
      {isSending && <Progress label={t('uploads.sending', { name })} share={share} />}
      {(state === 'failed' || state === 'refused') && (
        <p className={styles.problem} role="alert">
          {t('uploads.failed', { name })} {reason}
        </p>
      )}
      <div className={styles.tools}>
        {state === 'failed' && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('uploads.retryNamed', { name })}
            onClick={() => onRetry(upload)}
          >
            {t('uploads.retry')}
          </Button>
        )}
        <Button
          look="plain"
          size="small"
          aria-label={t(isSending ? 'uploads.cancelNamed' : 'uploads.removeNamed', { name })}
          onClick={() => onLeaveOut(id)}
        >
          {t(isSending ? 'uploads.cancel' : 'uploads.remove')}
        </Button>
      </div>
    </>
  )
}
