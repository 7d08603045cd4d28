import { useCall, usePictureUploads } from '@santhe/client'
import { uploadManagedFarmImages } from '@santhe/contracts'
import { type CallError, reasonOf, useToast } from '@santhe/host'
import { Button, FileButton, PictureTile, PictureTiles, PictureUploads, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import farmersTexts from '../texts/en/farmers.json'
import styles from './farmers.module.css'

interface FarmPicturesProps {
  /** '' when there is none. */
  logo: string
  /** The first is the main picture. */
  pictures: readonly string[]
  uploads: FarmUploads
  logoUploads: FarmUploads
  error: string | undefined
  onLogo: (url: string) => void
  onPictures: (urls: readonly string[]) => void
}

function Choosers({ logo, uploads, logoUploads, hintId }: FarmPicturesProps & { hintId: string }) {
  const t = useTexts(farmersTexts)
  const chooseLogo = (files: readonly File[]) => {
    for (const { id } of logoUploads.uploads) logoUploads.leaveOut(id)
    logoUploads.add(files)
  }
  return (
    <div className={blocks.row8}>
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
  )
}

export function FarmPictures(props: FarmPicturesProps) {
  const { logo, pictures, uploads, logoUploads, error, onLogo, onPictures } = props
  const t = useTexts(farmersTexts)
  const hintId = useId()
  const count = pictures.length + uploads.uploads.length + logoUploads.uploads.length
  const isEmpty = count === 0 && logo === ''
  return (
    <>
      <h3>{t('pictures.title')}</h3>
      {isEmpty && <p className={styles.hint}>{t('pictures.none')}</p>}
      <p className={styles.hint} id={hintId}>
        {t('pictures.hint')}
      </p>
      <PictureTiles>
        <PictureUploads
          uploads={logoUploads.uploads}
          onRetry={logoUploads.retry}
          onLeaveOut={logoUploads.leaveOut}
          ratio="1 / 1"
        />
        {logo !== '' && logoUploads.uploads.length === 0 && (
          <FarmPicture
            url={logo}
            name={t('pictures.logo')}
            ratio="1 / 1"
            mark={t('pictures.logo')}
            onRemove={() => onLogo('')}
          />
        )}
        {pictures.map((url, place) => (
          <FarmPicture
            key={url}
            url={url}
            name={t('pictures.numbered', { number: place + 1 })}
            ratio="4 / 3"
            mark={place === 0 && t('pictures.main')}
            {...(place > 0 ? { onMain: () => onPictures([url, ...pictures.filter(other => other !== url)]) } : {})}
            onRemove={() => onPictures(pictures.filter(other => other !== url))}
          />
        ))}
        <PictureUploads uploads={uploads.uploads} onRetry={uploads.retry} onLeaveOut={uploads.leaveOut} />
      </PictureTiles>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
      <Choosers {...props} hintId={hintId} />
    </>
  )
}

interface FarmPictureProps {
  url: string
  name: string
  ratio: '1 / 1' | '4 / 3'
  mark: string | false
  onMain?: () => void
  onRemove: () => void
}

function FarmPicture({ url, name, ratio, mark, onMain, onRemove }: FarmPictureProps) {
  const t = useTexts(farmersTexts)
  return (
    <PictureTile src={url} alt={name} ratio={ratio} mark={mark}>
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
    </PictureTile>
  )
}

export type FarmUploads = ReturnType<typeof usePictureUploads<{ imageUrls: string[] }>>

export function useFarmUploads(id: number, onUploaded: (url: string) => void): FarmUploads {
  const t = useTexts(farmersTexts)
  const toast = useToast()
  const [send] = useCall(uploadManagedFarmImages)
  const onFailed = ([failure]: readonly CallError[]) =>
    toast({ title: t('pictures.uploadFailed'), text: failure ? reasonOf(failure) : '', tone: 'bad' })
  return usePictureUploads({
    upload: request => send({ params: { id }, ...request }),
    refusals: { tooLarge: t('pictures.tooLarge'), heic: t('pictures.heic') },
    onUploaded: ({ imageUrls }) => imageUrls.forEach(onUploaded),
    onFailed,
  })
}
