import { Badge, Button, FileButton, Picture, UploadTile, useTexts } from '@santhe/ui'
import { useId } from 'react'
import lists from '../lists/lists.module.css'
import styles from './farmers.module.css'
import { texts } from './texts.ts'
import type { FarmUploads } from './use-farm-uploads.ts'

interface FarmPicturesProps {
  /** '' where there is none. */
  logo: string
  /** The first is the main picture. */
  pictures: readonly string[]
  uploads: FarmUploads
  logoUploads: FarmUploads
  error: string | undefined
  onLogo: (url: string) => void
  onPictures: (urls: readonly string[]) => void
}

/** The farm's pictures and logo: which is the main one, which go, and which come. */
export function FarmPictures(props: FarmPicturesProps) {
  const { logo, pictures, uploads, logoUploads, error, onLogo, onPictures } = props
  const t = useTexts(texts)
  const hintId = useId()
  const count = pictures.length + uploads.uploads.length + logoUploads.uploads.length
  const isEmpty = count === 0 && logo === ''
  const chooseLogo = (files: readonly File[]) => {
    for (const { id } of logoUploads.uploads) logoUploads.leaveOut(id)
    logoUploads.add(files)
  }
  return (
    <>
      <h3>{t('pictures.title')}</h3>
      {isEmpty && <p className={styles.hint}>{t('pictures.none')}</p>}
      <p className={styles.hint} id={hintId}>
        {t('pictures.hint')}
      </p>
      <ul className={styles.tiles}>
        {logoUploads.uploads.map(upload => (
          <li key={`logo-${upload.id}`} className={styles.tile}>
            <UploadTile upload={upload} ratio="1 / 1" onRetry={logoUploads.retry} onLeaveOut={logoUploads.leaveOut} />
          </li>
        ))}
        {logo !== '' && logoUploads.uploads.length === 0 && (
          <Tile
            url={logo}
            name={t('pictures.logo')}
            ratio="1 / 1"
            mark={t('pictures.logo')}
            onRemove={() => onLogo('')}
          />
        )}
        {pictures.map((url, place) => (
          <Tile
            key={url}
            url={url}
            name={t('pictures.numbered', { number: place + 1 })}
            ratio="4 / 3"
            {...(place === 0 ? { mark: t('pictures.main') } : {})}
            {...(place > 0 ? { onMain: () => onPictures([url, ...pictures.filter(other => other !== url)]) } : {})}
            onRemove={() => onPictures(pictures.filter(other => other !== url))}
          />
        ))}
        {uploads.uploads.map(upload => (
          <li key={upload.id} className={styles.tile}>
            <UploadTile upload={upload} ratio="4 / 3" onRetry={uploads.retry} onLeaveOut={uploads.leaveOut} />
          </li>
        ))}
      </ul>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <div className={lists.actions}>
        <FileButton
          look="quiet"
          label={t('pictures.add')}
          accept="image/*"
          isMultiple
          describedBy={hintId}
          onChoose={uploads.add}
        />
        <FileButton
          look="quiet"
          label={t(logo === '' ? 'pictures.chooseLogo' : 'pictures.changeLogo')}
          accept="image/*"
          describedBy={hintId}
          onChoose={chooseLogo}
        />
      </div>
    </>
  )
}

interface TileProps {
  url: string
  name: string
  ratio: '1 / 1' | '4 / 3'
  /** What it is marked as. */
  mark?: string
  onMain?: () => void
  onRemove: () => void
}

function Tile({ url, name, ratio, mark, onMain, onRemove }: TileProps) {
  const t = useTexts(texts)
  return (
    <li className={styles.tile}>
      <Picture src={url} alt={name} ratio={ratio} sizes="180px" className={styles.picture} showsMissingText />
      {mark && (
        <span className={styles.mark}>
          <Badge tone="good">{mark}</Badge>
        </span>
      )}
      <div className={styles.tools}>
        {onMain && (
          <Button look="plain" size="small" aria-label={t('pictures.makeMainNamed', { name })} onClick={onMain}>
            {t('pictures.makeMain')}
          </Button>
        )}
        <Button look="plain" size="small" aria-label={t('pictures.removeNamed', { name })} onClick={onRemove}>
          {t('pictures.remove')}
        </Button>
      </div>
    </li>
  )
}
