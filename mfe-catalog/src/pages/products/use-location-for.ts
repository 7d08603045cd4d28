import type { ProductSort } from '@santhe/rules'
import { useEffect, useState } from 'react'
import type { DeviceLocation } from '../../parts/place/use-device-location.ts'

/** Returns where the device is, requested once a list is sorted by distance; what requests it is loaded then. */
export function useLocationFor(sort: ProductSort): DeviceLocation {
  const [location, setLocation] = useState<DeviceLocation>({ status: 'idle' })
  const isNeeded = sort === 'nearest'
  useEffect(() => {
    if (!isNeeded) return
    let isHere = true
    const show = (result: DeviceLocation) => {
      if (isHere) setLocation(result)
    }
    show({ status: 'loading' })
    import(/* webpackChunkName: "place" */ '../../parts/place/request-place.ts')
      .then(({ requestPlace }) => requestPlace())
      .then(show, () => show({ status: 'error', problem: 'Failed' }))
    return () => {
      isHere = false
    }
  }, [isNeeded])
  return location
}
