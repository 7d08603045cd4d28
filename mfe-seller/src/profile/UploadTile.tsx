import { Button, ChosenPicture, Progress, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './farm-profile.module.css'
import type { PictureUpload } from './use-picture-uploads.ts'

interface UploadTileProps {
  upload: PictureUpload
  ratio: '4 / 3' | '1 / 1'
  onRetry: (upload: PictureUpload) => void
  onLeaveOut: (id: number) => void
}

/** A picture on its way, or one that did not arrive, with what can be done about it. */
export function UploadTile({ upload, ratio, onRetry, onLeaveOut }: UploadTileProps) {
  const t = useTexts(texts)
  const { id, file, state, share, reason } = upload
  const { name } = file
  return (
    <>
      <ChosenPicture file={file} alt={name} ratio={ratio} className={styles.picture} />
      {state === 'waiting' && <p className={styles.hint}>{t('farmPictures.waiting', { name })}</p>}
      {state === 'sending' && <Progress label={t('farmPictures.sending', { name })} share={share} />}
      {(state === 'failed' || state === 'refused') && (
        <p className={styles.problem} role="alert">
          {t('farmPictures.failed', { name })} {reason}
        </p>
      )}
      <div className={styles.ways}>
        {state === 'failed' && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('farmPictures.retryNamed', { name })}
            onClick={() => onRetry(upload)}
          >
            {t('farmPictures.retry')}
          </Button>
        )}
        {state !== 'sending' && (
          <Button
            look="plain"
            size="small"
            aria-label={t('farmPictures.leaveOutNamed', { name })}
            onClick={() => onLeaveOut(id)}
          >
            {t('farmPictures.leaveOut')}
          </Button>
        )}
      </div>
    </>
  )
}
