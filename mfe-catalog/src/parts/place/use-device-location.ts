import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeviceLocation, requestPlace } from './request-place.ts'

/** Requests the place on opening and on `locate`, unless refused. */
export function useDeviceLocation(): { location: DeviceLocation; locate: () => void } {
  const [location, setLocation] = useState<DeviceLocation>({ status: 'idle' })
  const isHere = useRef(false)
  const locate = useCallback(() => {
    setLocation({ status: 'loading' })
    void requestPlace().then(result => {
      if (isHere.current) setLocation(result)
    })
  }, [])
  useEffect(() => {
    isHere.current = true
    locate()
    return () => {
      isHere.current = false
    }
  }, [locate])
  return { location, locate }
}
