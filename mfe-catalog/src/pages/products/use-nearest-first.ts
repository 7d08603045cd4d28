import type { Coordinates, ProductSort } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { useT } from '../../texts.ts'

interface NearestFirst {
  /** Undefined until the device shares it. */
  place?: Coordinates | undefined
  /** '' for other sort orders. */
  text: string
}

/** Requests the place once distance is chosen; its code loads then. */
export function useNearestFirst(sort: ProductSort): NearestFirst {
  const t = useT()
  const [result, setResult] = useState<NearestFirst>()
  const isNeeded = sort === 'nearest'
  useEffect(() => {
    if (!isNeeded) return
    let isHere = true
    void import(/* webpackChunkName: "place" */ './request-nearest.ts')
      .then(({ requestNearest }) => requestNearest(t))
      .catch(() => ({ text: t('products.nearestUnknown', { reason: t('farms.locationFailed') }) }))
      .then(nearest => {
        if (isHere) setResult(nearest)
      })
    return () => {
      isHere = false
    }
  }, [isNeeded, t])
  return isNeeded ? (result ?? { text: t('farms.locating') }) : { text: '' }
}
