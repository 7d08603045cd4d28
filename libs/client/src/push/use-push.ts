import { readPushState, subscribeToPush, unsubscribeFromPush } from '@santhe/contracts'
import { type Host, noPushServiceError, type Outcome, type PushDeviceState, useHost, useSession } from '@santhe/host'
import { useCallback, useEffect, useState } from 'react'
import { useCall, useEndpoint } from '../calls.ts'

const NO_DEVICES: readonly string[] = []

/** Push on this device and the person's others. docs/product/notifications.md#push. */
export interface Push {
  /** Undefined until known, and where push can't be offered: signed out, acting for a farmer, unsupported. */
  state: PushDeviceState | undefined
  isLoading: boolean
  /** Decides between the labels "phone" and "device". */
  isPhone: boolean
  /** Names of the person's subscribed devices, this one included. */
  devices: readonly string[]
  isBusy: boolean
  /** Requests permission if needed and subscribes; call it in a press handler. */
  turnOn: () => Promise<Outcome<PushDeviceState>>
  /** Stays on if the market is unreachable. */
  turnOff: () => Promise<Outcome<PushDeviceState>>
}

/** Push state of this device and its switch. Requests and registers nothing before `turnOn`. */
export function usePush(): Push {
  const host = useHost()
  const { user } = useSession()
  const isOffered = user !== null && user.helps === undefined
  const { data, error } = useEndpoint(readPushState, {}, { skip: !isOffered, fresh: true })
  const [subscribe] = useCall(subscribeToPush)
  const [unsubscribe] = useCall(unsubscribeFromPush)
  const [isBusy, setBusy] = useState(false)
  const { device, look } = useDevice(isOffered ? user.id : undefined)

  async function turnOn(): Promise<Outcome<PushDeviceState>> {
    const target = await (await host.push()).turnOn(data?.publicKey ?? '')
    if (typeof target === 'string') return { ok: true, data: target }
    const outcome = await subscribe({ body: target })
    return outcome.ok ? { ok: true, data: 'on' } : outcome
  }

  async function turnOff(): Promise<Outcome<PushDeviceState>> {
    const outcome = await unsubscribe()
    if (!outcome.ok) return outcome
    await (await host.push()).turnOff()
    return { ok: true, data: 'off' }
  }

  async function whileBusy(work: () => Promise<Outcome<PushDeviceState>>): Promise<Outcome<PushDeviceState>> {
    setBusy(true)
    try {
      return await work()
    } catch {
      return { ok: false, error: noPushServiceError(host.language) }
    } finally {
      await look()
      setBusy(false)
    }
  }

  const state = data && device?.state === 'on' && !data.isOn ? 'off' : data && device?.state
  return {
    state,
    isLoading: isOffered && !error && device !== null && state === undefined,
    isPhone: device?.isPhone === true,
    devices: data?.devices ?? NO_DEVICES,
    isBusy,
    turnOn: () => whileBusy(turnOn),
    turnOff: () => whileBusy(turnOff),
  }
}

type Device = { state: PushDeviceState; isPhone: boolean } | null

/** The browser's own state, null if unknown; `look` re-reads it. Idle without a person. */
function useDevice(personId: number | undefined) {
  const { push } = useHost()
  const [device, setDevice] = useState<Device>()
  const look = useCallback(async (): Promise<void> => setDevice(await deviceOf(push)), [push])
  // Once per person.
  useEffect(() => {
    if (personId !== undefined) void look()
  }, [personId, look])
  return { device, look }
}

async function deviceOf(push: Host['push']): Promise<Device> {
  try {
    const browser = await push()
    return { state: await browser.state(), isPhone: browser.isPhone() }
  } catch {
    return null
  }
}
