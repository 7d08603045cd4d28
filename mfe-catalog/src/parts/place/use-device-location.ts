import { useCallback, useEffect, useRef, useState } from 'react'
import { askForPlace, type FoundPlace } from './ask-for-place.ts'

export type DeviceLocation = { status: 'idle' } | { status: 'loading' } | FoundPlace

/** Where the device is, asked for when the page opens, and again by `ask`; nobody who said no is asked again. */
export function useDeviceLocation(): { location: DeviceLocation; ask: () => void } {
  const [location, setLocation] = useState<DeviceLocation>({ status: 'idle' })
  const isHere = useRef(false)
  const ask = useCallback(() => {
    setLocation({ status: 'loading' })
    void askForPlace().then(found => {
      if (isHere.current) setLocation(found)
    })
  }, [])
  useEffect(() => {
    isHere.current = true
    ask()
    return () => {
      isHere.current = false
    }
  }, [ask])
  return { location, ask }
}
