import { FileButton, Icon, UploadTile, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { CameraButton } from '../camera/CameraButton.tsx'
import { ACCEPTED_PICTURES } from './ChosenPictures.tsx'
import styles from './product-form.module.css'
import { texts } from './texts.ts'
import type { usePrimaryPicture } from './use-chosen-pictures.ts'

export function PrimaryPicture({ uploads, add, retry, leaveOut }: ReturnType<typeof usePrimaryPicture>) {
  const t = useTexts(texts)
  const hintId = useId()
  const upload = uploads.at(-1)
  const handleChoose = (files: readonly File[]) => {
    for (const { id } of uploads) leaveOut(id)
    add(files)
  }
  return (
    <div className={styles.pictureField}>
      <p className={styles.label}>{t('form.picture')}</p>
      {upload ? (
        <UploadTile upload={upload} ratio="4 / 3" onRetry={retry} onLeaveOut={leaveOut} />
      ) : (
        <span className={styles.noPicture}>
          <Icon name="photo" size="large" />
        </span>
      )}
      <div className={styles.pictureActions}>
        <FileButton
          look="quiet"
          size="small"
          label={t(upload ? 'form.changePicture' : 'form.choosePicture')}
          accept={ACCEPTED_PICTURES}
          describedBy={hintId}
          onChoose={handleChoose}
        />
        <CameraButton label="take" onPhoto={photo => handleChoose([photo])} />
      </div>
      <p className={styles.hint} id={hintId}>
        {t('form.pictureHint')}
      </p>
    </div>
  )
}
