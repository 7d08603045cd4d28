import { type RefObject, useEffect, useState } from 'react'

/** 'refused': this page may not use it; 'missing': there is none, or another program has it; 'needsHttps': the page came without it. */
export type CameraState = 'starting' | 'live' | 'refused' | 'missing' | 'needsHttps'

/** The rear camera where there are two, in the shape of a product's pictures where it can. */
const WISHES: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } },
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** Shows the camera in a video element while the component is there; its stream ends with it. */
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
    // Typed as if every page had it.
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
