import { Button, ChosenPicture, Dialog, FileButton, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import cameraTexts from '../texts/en/camera.json'
import styles from './camera.module.css'

interface CameraDialogProps {
  title?: string
  /** Shown before the photo is taken; explains what happens to it. */
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

/** 'refused': no permission; 'missing': none, or in use elsewhere; 'needsHttps': insecure page. */
type CameraState = 'starting' | 'live' | 'refused' | 'missing' | 'needsHttps'

/** Prefer the rear camera and the shape of product pictures. */
const WISHES: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Streams the camera into a video element while mounted. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    let isShown = true
    let stream: MediaStream | undefined
    const show = async (opened: MediaStream): Promise<void> => {
      stream = opened
      if (!isShown || !video.current) return stop(opened)
      for (const track of opened.getTracks()) track.onended = () => setState('missing')
      video.current.srcObject = opened
      await video.current.play()
      if (isShown) setState('live')
    }
    // Missing on insecure pages, though its type says otherwise.
    const devices: MediaDevices | undefined = navigator.mediaDevices
    if (!devices) return setState('needsHttps')
    devices
      .getUserMedia(WISHES)
      .then(show)
      .catch((error: unknown) => {
        stop(stream)
        const isRefused = error instanceof Error && ['NotAllowedError', 'SecurityError'].includes(error.name)
        if (isShown) setState(isRefused ? 'refused' : 'missing')
      })
    return () => {
      isShown = false
      stop(stream)
    }
  }, [video])
  return state
}

const QUALITY = 0.85

/** Returns the framed area as a 4:3 JPEG, at most 1600 px wide; undefined if the browser fails to encode it. */
async function takePhoto(video: HTMLVideoElement): Promise<File | undefined> {
  const { left, top, part, photo } = middlePart({ width: video.videoWidth, height: video.videoHeight })
  const canvas = document.createElement('canvas')
  canvas.width = photo.width
  canvas.height = photo.height
  const context = canvas.getContext('2d')
  context?.drawImage(video, left, top, part.width, part.height, 0, 0, photo.width, photo.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '-')
  return blob ? new File([blob], `photo-${time}.jpg`, { type: 'image/jpeg' }) : undefined
}

/** Longer side of a photo in pixels, more than any page shows. */
const LONGEST_SIDE = 1600

interface Size {
  width: number
  height: number
}

/** Returns the centred 4:3 crop in camera pixels, and the photo's size. */
export function middlePart({ width, height }: Size): { left: number; top: number; part: Size; photo: Size } {
  const part = { width: Math.min(width, (height * 4) / 3), height: Math.min(height, (width * 3) / 4) }
  const scale = Math.min(1, LONGEST_SIDE / part.width)
  return {
    left: (width - part.width) / 2,
    top: (height - part.height) / 2,
    part,
    photo: { width: Math.round(part.width * scale), height: Math.round(part.height * scale) },
  }
}
