import { Badge, Button, FileButton, Icon, type IconName, Picture, UploadTile, useTexts } from '@santhe/ui'
import { useId } from 'react'
import { texts } from '../texts.ts'
import styles from './farm-profile.module.css'
import { linesOf, textOfLines } from './farm-profile-texts.ts'
import { useFarmUploads } from './use-farm-uploads.ts'

interface FarmPicturesProps {
  /** Addresses, one a line; the first is the main picture. */
  value: string
  error: string | undefined
  onChange: (change: (before: string) => string) => void
}

/** The farm's pictures: added several at once, put in order, removed. What is on its way stands behind them. */
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
      <ul className={styles.tiles}>
        {pictures.map((url, at) => (
          <PictureTile
            key={url}
            url={url}
            at={at}
            isLast={at === pictures.length - 1}
            onMove={to => changeLines(before => moved(before, url, to))}
            onRemove={() => changeLines(before => before.filter(other => other !== url))}
          />
        ))}
        {uploads.map(upload => (
          <li key={upload.id} className={styles.tile}>
            <UploadTile upload={upload} ratio="4 / 3" onRetry={retry} onLeaveOut={leaveOut} />
          </li>
        ))}
      </ul>
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

interface PictureTileProps {
  url: string
  at: number
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

function PictureTile({ url, at, isLast, onMove, onRemove }: PictureTileProps) {
  const t = useTexts(texts)
  const place = { at: at + 1 }
  return (
    <li className={styles.tile}>
      <Picture
        src={url}
        alt={t('farmPictures.numbered', place)}
        sizes="(min-width: 48rem) 220px, 45vw"
        className={styles.picture}
        showsMissingText
      />
      {at === 0 && (
        <span className={styles.main}>
          <Badge tone="good">{t('farmPictures.main')}</Badge>
        </span>
      )}
      <div className={styles.tools}>
        {at > 1 && <Tool icon="star" label={t('farmPictures.makeMain', place)} onClick={() => onMove(0)} />}
        {at > 0 && <Tool icon="arrow-left" label={t('farmPictures.earlier', place)} onClick={() => onMove(at - 1)} />}
        {!isLast && <Tool icon="arrow-right" label={t('farmPictures.later', place)} onClick={() => onMove(at + 1)} />}
        <Tool icon="trash" label={t('farmPictures.remove', place)} onClick={onRemove} />
      </div>
    </li>
  )
}

function Tool({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <Button look="plain" size="small" isRound aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size="small" />
    </Button>
  )
}
