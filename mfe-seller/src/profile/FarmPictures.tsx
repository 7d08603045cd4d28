import { useCall, usePictureUploads } from '@santhe/client'
import { uploadOwnFarmImages } from '@santhe/contracts'
import { type CallError, useToast } from '@santhe/host'
import {
  Button,
  FileButton,
  Icon,
  type IconName,
  Picture,
  PictureTile,
  PictureTiles,
  PictureUploads,
  UploadTile,
  useTexts,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import profileTexts from '../texts/en/profile.json'
import styles from './farm-profile.module.css'
import { linesOf, textOfLines } from './form-values.ts'

interface FarmPicturesProps {
  /** URLs, one per line; the first is the main picture. */
  value: string
  error: string | undefined
  onChange: (change: (before: string) => string) => void
}

/** Lists uploads in progress last. */
export function FarmPictures({ value, error, onChange }: FarmPicturesProps) {
  const t = useTexts(profileTexts)
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
  const t = useTexts(profileTexts)
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

interface FarmLogoProps {
  value: string
  error: string | undefined
  onChange: (url: string) => void
}

export function FarmLogo({ value, error, onChange }: FarmLogoProps) {
  const t = useTexts(profileTexts)
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

/** Shows errors of several files in one toast. docs/product/farmer-dashboard.md#farm-profile-texts */
function useFarmUploads(onUploaded: (url: string) => void) {
  const t = useTexts(profileTexts)
  const toast = useToast()
  const [upload] = useCall(uploadOwnFarmImages)
  const onFailed = (failures: readonly CallError[]) => {
    const isSignedOut = failures.some(({ status }) => status === 401)
    toast({ title: t(isSignedOut ? 'profile.noToken' : 'farmPictures.uploadFailed'), tone: 'bad' })
  }
  return usePictureUploads({
    upload,
    refusals: { tooLarge: t('uploads.tooLarge'), heic: t('uploads.heic') },
    onUploaded: ({ imageUrls }) => imageUrls.forEach(onUploaded),
    onFailed,
  })
}
