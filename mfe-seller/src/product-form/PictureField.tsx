import { Button, buttonClass, Icon, Picture, useTexts } from '@santhe/ui'
import { type ChangeEvent, useEffect, useId, useMemo } from 'react'
import { texts } from '../texts.ts'
import styles from './product-form.module.css'

interface PictureFieldProps {
  /** The product's present picture; '' where there is none. */
  current: string
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
}

/** Chooses the main picture and shows it as people will see it, before anything is uploaded. */
export function PictureField({ current, chosen, onChoose }: PictureFieldProps) {
  const t = useTexts(texts)
  const id = useId()
  const preview = useMemo(() => (chosen ? URL.createObjectURL(chosen) : undefined), [chosen])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])
  const handleChoose = (event: ChangeEvent<HTMLInputElement>) => onChoose(event.currentTarget.files?.[0])
  const src = preview ?? current
  return (
    <div className={styles.pictureField}>
      <p className={styles.label}>{t('form.picture')}</p>
      {src ? (
        <Picture src={src} alt={t('form.chosen')} sizes="320px" className={styles.preview} />
      ) : (
        <span className={styles.noPicture}>
          <Icon name="photo" size="large" />
        </span>
      )}
      <div className={styles.pictureActions}>
        <input
          id={id}
          className={styles.file}
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          aria-describedby={`${id}-hint`}
          onChange={handleChoose}
        />
        <label htmlFor={id} className={buttonClass({ look: 'quiet', size: 'small' })}>
          {t(src ? 'form.changePicture' : 'form.choosePicture')}
        </label>
        {chosen && (
          <Button look="plain" size="small" onClick={() => onChoose(undefined)}>
            {t('form.removePicture')}
          </Button>
        )}
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('form.pictureHint')}
      </p>
    </div>
  )
}
