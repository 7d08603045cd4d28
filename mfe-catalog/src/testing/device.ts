import { vi } from 'vitest'

interface Coordinates {
  latitude: number
  longitude: number
}

interface Device {
  /** What every question was asked with. */
  asked: PositionOptions[]
  /** Answers the questions that are still open. */
  tell: (coords: Coordinates) => void
}

interface DeviceOptions {
  /** Where it is; without it, it says nothing until `tell`. */
  tells?: Coordinates
  /** The code of its refusal: 1 denied, 2 unavailable, 3 timed out. */
  refuses?: number
  /** What the browser's settings say. */
  permission?: PermissionState
  isMissing?: boolean
  /** Its permissions cannot even be asked for. */
  breaks?: boolean
}

/** The device of a test, in the place of the browser's. */
export function aDevice({ tells, refuses, permission, isMissing, breaks }: DeviceOptions): Device {
  const asked: PositionOptions[] = []
  const waiting: ((position: { coords: Coordinates }) => void)[] = []
  const geolocation = {
    getCurrentPosition(
      found: (position: { coords: Coordinates }) => void,
      failed: (error: { code: number }) => void,
      options: PositionOptions,
    ) {
      asked.push(options)
      if (refuses !== undefined) failed({ code: refuses })
      else if (tells) found({ coords: tells })
      else waiting.push(found)
    },
  }
  const query = () =>
    breaks ? Promise.reject(new TypeError('No such permission')) : Promise.resolve({ state: permission })
  const permissions = permission || breaks ? { permissions: { query } } : {}
  vi.stubGlobal('navigator', { ...navigator, ...(isMissing ? {} : { geolocation }), ...permissions })
  return {
    asked,
    tell: coords => {
      for (const found of waiting.splice(0)) found({ coords })
    },
  }
}
