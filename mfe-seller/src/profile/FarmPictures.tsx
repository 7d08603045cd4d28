import {
  Button,
  FileButton,
  Icon,
  type IconName,
  PictureTile,
  PictureTiles,
  PictureUploads,
  useTexts,
} from '@santhe/ui'
import { useId } from 'react'
import styles from './farm-profile.module.css'
import { linesOf, textOfLines } from './farm-profile-texts.ts'
import { texts } from './texts.ts'
import { useFarmUploads } from './use-farm-uploads.ts'

interface FarmPicturesProps {
  /** URLs, one a line; the first is the main picture. */
  value: string
  error: string | undefined
  onChange: (change: (before: string) => string) => void
}

/** Uploads in progress are shown last. */
export function FarmPictures({ value, error, onChange }: FarmPicturesProps) {
  const t = useTexts(texts)
  const hintId = useId()
  const changeLines = (change: (before: string[]) => string[]) =>
    onChange(before => textOfLines(change(linesOf(before))))
  const { uploads, add, retry, leaveOut } = useFarmUploads(url => changeLines(before => [...before, url]))
  const pictures = linesOf(value)
  return (
    <div className={styles.pictures}>
      <h3 className={styles.label}>{t('farmPictures.title')}</h3>
      <p className={styles.hint} id={hintId}>
        {t('farmPictures.hint')}
      </p>
      {pictures.length + uploads.length === 0 && <p className={styles.none}>{t('farmPictures.none')}</p>}
      <PictureTiles>
        {pictures.map((url, at) => (
          <FarmPicture
            key={url}
            url={url}
            at={at}
            isLast={at === pictures.length - 1}
            onMove={to => changeLines(before => moved(before, url, to))}
            onRemove={() => changeLines(before => before.filter(other => other !== url))}
          />
        ))}
        <PictureUploads uploads={uploads} onRetry={retry} onLeaveOut={leaveOut} />
      </PictureTiles>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <FileButton
        look="quiet"
        label={t('farmPictures.add')}
        accept="image/*"
        isMultiple
        describedBy={hintId}
        onChoose={add}
      />
    </div>
  )
}

function moved(pictures: readonly string[], url: string, to: number): string[] {
  return pictures.filter(other => other !== url).toSpliced(to, 0, url)
}

interface FarmPictureProps {
  url: string
  at: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function FarmPicture({ url, at, isLast, onMove, onRemove }: FarmPictureProps) {
  const t = useTexts(texts)
  const place = { at: at + 1 }
  return (
    <PictureTile src={url} alt={t('farmPictures.numbered', place)} mark={at === 0 && t('farmPictures.main')}>
      <div className={styles.tileTools}>
        {at > 1 && <Tool icon="star" label={t('farmPictures.makeMain', place)} onClick={() => onMove(0)} />}
        {at > 0 && <Tool icon="arrow-left" label={t('farmPictures.earlier', place)} onClick={() => onMove(at - 1)} />}
        {!isLast && <Tool icon="arrow-right" label={t('farmPictures.later', place)} onClick={() => onMove(at + 1)} />}
        <Tool icon="trash" label={t('farmPictures.remove', place)} onClick={onRemove} />
      </div>
    </PictureTile>
  )
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <Button look="plain" size="small" isRound aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size="small" />
    </Button>
  )
}
