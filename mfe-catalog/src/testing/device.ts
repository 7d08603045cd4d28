import { vi } from 'vitest'

interface Coordinates {
  latitude: number
  longitude: number
}

interface Device {
  /** The arguments of every request. */
  requests: PositionOptions[]
  locate: (coords: Coordinates) => void
}

interface DeviceOptions {
  /** The device's place; without it, requests wait for `locate`. */
  coordinates?: Coordinates
  /** Error code of the browser: 1 denied, 2 unavailable, 3 timed out. */
  refuses?: number
  /** The browser's setting. */
  permission?: PermissionState
  isMissing?: boolean
  /** A page without https: geolocation exists but refuses. */
  isInsecure?: boolean
  /** Reading the permissions fails. */
  breaks?: boolean
}

/** Replaces the browser's geolocation and permissions. */
export function aDevice({ coordinates, refuses, permission, isMissing, isInsecure, breaks }: DeviceOptions): Device {
  const requests: PositionOptions[] = []
  const waiting: ((position: { coords: Coordinates }) => void)[] = []
  const geolocation = {
    getCurrentPosition(
      onSuccess: (position: { coords: Coordinates }) => void,
      onError: (error: { code: number }) => void,
      options: PositionOptions,
    ) {
      requests.push(options)
      if (refuses !== undefined) onError({ code: refuses })
      else if (coordinates) onSuccess({ coords: coordinates })
      else waiting.push(onSuccess)
    },
  }
  const query = () =>
    breaks ? Promise.reject(new TypeError('No such permission')) : Promise.resolve({ state: permission })
  const permissions = permission || breaks ? { permissions: { query } } : {}
  vi.stubGlobal('isSecureContext', !isInsecure)
  vi.stubGlobal('navigator', { ...navigator, ...(isMissing ? {} : { geolocation }), ...permissions })
  return {
    requests,
    locate: coords => {
      for (const resolve of waiting.splice(0)) resolve({ coords })
    },
  }
}
