import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { ChosenPicture } from '../show/Picture.tsx'
import uploadTexts from '../texts/en/upload.json'
import { useTexts } from '../texts/texts.tsx'
import { Progress } from './Skeleton.tsx'
import styles from './UploadTile.module.css'

export interface Upload {
  id: number
  file: File
  /** 'failed' can be retried; 'refused' requires another picture. */
  state: 'preparing' | 'waiting' | 'sending' | 'sent' | 'failed' | 'refused'
  share: number
  reason: string
}

interface UploadTileProps<U extends Upload> {
  upload: U
  ratio: '4 / 3' | '1 / 1'
  onRetry: (upload: U) => void
  /** Omitted once it is too late to remove the photo. */
  onLeaveOut?: ((id: number) => void) | undefined
}

export function UploadTile<U extends Upload>({ upload, ratio, onRetry, onLeaveOut }: UploadTileProps<U>) {
  const t = useTexts(uploadTexts)
  const { id, file, state, share, reason } = upload
  const { name } = file
  const isSending = state === 'sending'
  return (
    <>
      <ChosenPicture file={file} alt={name} ratio={ratio} className={styles.picture} />
      {(state === 'preparing' || state === 'waiting' || state === 'sent') && (
        <p className={styles.hint}>{t(state, { name })}</p>
      )}
      {isSending && (
        <>
          <Progress label={t('sending', { name })} share={share} />
          <p className={styles.hint}>{t('percent', { percent: Math.round(share * 100) })}</p>
        </>
      )}
      {(state === 'failed' || state === 'refused') && (
        <p className={styles.problem} role="alert">
          {t('failed', { name })} {reason}
        </p>
      )}
      <div className={blocks.row4}>
        {state === 'failed' && (
          <Button look="quiet" size="small" aria-label={t('retryNamed', { name })} onClick={() => onRetry(upload)}>
            {t('retry')}
          </Button>
        )}
        {onLeaveOut && (
          <Button
            look="plain"
            size="small"
            aria-label={t(isSending ? 'cancelNamed' : 'removeNamed', { name })}
            onClick={() => onLeaveOut(id)}
          >
            {t(isSending ? 'cancel' : 'remove')}
          </Button>
        )}
      </div>
    </>
  )
}
