import { Button, ChosenPicture, Dialog, FileButton, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useRef, useState } from 'react'
import styles from './camera.module.css'
import { takePhoto } from './take-photo.ts'
import { cameraTexts } from './texts.ts'
import { useCamera } from './use-camera.ts'

export interface CameraDialogProps {
  title?: string
  /** Shown before the photo is taken: what happens to it. */
  note?: ReactNode
  isReady?: boolean
  isBusy?: boolean
  onUse: (photo: File) => void
  onClose: () => void
}

/** Camera with a placement frame; falls back to the phone's own camera app. docs/product/farmer-dashboard.md#camera. */
export function CameraDialog({ title, note, isReady = true, isBusy = false, onUse, onClose }: CameraDialogProps) {
  const t = useTexts(cameraTexts)
  const [photo, setPhoto] = useState<File>()
  return (
    <Dialog title={title ?? t('title')} isOpen onClose={onClose}>
      <div className={blocks.stack12}>
        <Viewfinder photo={photo} note={note} isReady={isReady} onPhoto={setPhoto} />
        {photo && (
          <div className={styles.ways}>
            <Button look="quiet" disabled={isBusy} onClick={() => setPhoto(undefined)}>
              {t('again')}
            </Button>
            <Button isBusy={isBusy} busyLabel={t('sending')} onClick={() => onUse(photo)}>
              {t('use')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface ViewfinderProps {
  photo: File | undefined
  note: ReactNode
  isReady: boolean
  onPhoto: (photo: File) => void
}

function Viewfinder({ photo, note, isReady, onPhoto }: ViewfinderProps) {
  const t = useTexts(cameraTexts)
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera(video)
  const [hasFailed, setFailed] = useState(false)
  const isAway = state === 'refused' || state === 'missing' || state === 'needsHttps'
  const handleShutter = async () => {
    if (!video.current) return
    const next = await takePhoto(video.current)
    setFailed(!next)
    if (next) onPhoto(next)
  }
  return (
    <>
      {!photo && (
        <p className={styles.hint} role={isAway ? 'alert' : undefined}>
          {t(isAway ? state : 'hint')}
        </p>
      )}
      {note && <div className={styles.note}>{note}</div>}
      {(photo || !isAway) && (
        <div className={styles.finder}>
          {!isAway && (
            <video
              ref={video}
              className={styles.video}
              aria-label={t('picture')}
              muted
              playsInline
              data-state={state}
            />
          )}
          {photo && <ChosenPicture file={photo} alt={t('taken')} ratio="4 / 3" className={styles.taken} />}
          {!photo && state === 'live' && <Frame />}
          {state === 'starting' && <p className={styles.starting}>{t('starting')}</p>}
        </div>
      )}
      {hasFailed && !photo && <p role="alert">{t('notTaken')}</p>}
      {!photo && !isAway && (
        <button
          type="button"
          className={styles.shutter}
          aria-label={t('shutter')}
          disabled={state !== 'live' || !isReady}
          onClick={handleShutter}
        />
      )}
      {!photo && isAway && isReady && (
        <FileButton
          label={t('own')}
          accept="image/*"
          capture="environment"
          onChoose={([file]) => file && onPhoto(file)}
        />
      )}
    </>
  )
}

/** Corner marks, and the outline of an open box seen from slightly above. */
const CORNERS = 'M40 70V40H70 M330 40H360V70 M360 230V260H330 M70 260H40V230'
const BOX = 'M104 104H296L332 158H68Z M68 158H332L316 240H84Z'

function Frame() {
  return (
    <svg className={styles.frame} viewBox="0 0 400 300" aria-hidden="true">
      {[CORNERS, BOX].map(path => (
        <path key={path} className={styles.shadow} d={path} />
      ))}
      <path className={styles.corners} d={CORNERS} />
      <path className={styles.box} d={BOX} />
    </svg>
  )
}
