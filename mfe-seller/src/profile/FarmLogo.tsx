import { Button, FileButton, Picture, UploadTile, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import styles from './farm-profile.module.css'
import { texts } from './texts.ts'
import { useFarmUploads } from './use-farm-uploads.ts'

interface FarmLogoProps {
  value: string
  error: string | undefined
  onChange: (url: string) => void
}

export function FarmLogo({ value, error, onChange }: FarmLogoProps) {
  const t = useTexts(texts)
  const hintId = useId()
  const { uploads, add, retry, leaveOut } = useFarmUploads(onChange)
  const [upload] = uploads
  const handleChoose = (files: readonly File[]) => {
    for (const { id } of uploads) leaveOut(id)
    add(files)
  }
  return (
    <div className={styles.logo}>
      <h3 className={styles.label}>{t('farmPictures.logo')}</h3>
      <div className={styles.square}>
        {upload ? (
          <UploadTile upload={upload} ratio="1 / 1" onRetry={retry} onLeaveOut={leaveOut} />
        ) : (
          <Picture src={value} alt={t('farmPictures.logo')} ratio="1 / 1" sizes="128px" />
        )}
      </div>
      <p className={styles.hint} id={hintId}>
        {t('farmPictures.logoHint')}
      </p>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <div className={blocks.row4}>
        <FileButton
          look="quiet"
          size="small"
          label={t(value ? 'farmPictures.changeLogo' : 'farmPictures.chooseLogo')}
          accept="image/*"
          describedBy={hintId}
          onChoose={handleChoose}
        />
        {value && (
          <Button look="plain" size="small" onClick={() => onChange('')}>
            {t('farmPictures.removeLogo')}
          </Button>
        )}
      </div>
    </div>
  )
}
