import { type RefObject, useEffect, useState } from 'react'

/** 'refused': no permission; 'missing': none, or in use elsewhere; 'needsHttps': insecure page. */
export type CameraState = 'starting' | 'live' | 'refused' | 'missing' | 'needsHttps'

/** Prefer the rear camera and the shape of product pictures. */
const WISHES: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Streams the camera into a video element while mounted. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
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
