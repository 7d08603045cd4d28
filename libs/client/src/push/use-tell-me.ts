import { type NewsRow, readNewsPreferences, setNewsPreferences } from '@santhe/contracts'
import { type Outcome, type PushDeviceState, textOf, useSession } from '@santhe/host'
import { useState } from 'react'
import { useCall, useEndpoint } from '../calls.ts'
import { type Push, usePush } from './use-push.ts'

interface TellMe extends Pick<Push, 'isLoading' | 'isPhone'> {
  /** 'on' if this device gets any of the kinds. Undefined when unavailable. */
  state: PushDeviceState | undefined
  isBusy: boolean
  /** Message after the last press: off, an obstacle, or the error. */
  line: Exclude<PushDeviceState, 'on'> | { failed: string } | undefined
  press: () => Promise<boolean>
}

/**
 * Push for these kinds. Turning on requests permission if needed and enables the kinds; turning off unsubscribes the
 * device. Failures can be retried. docs/product/notifications.md#tell-me.
 */
export function useTellMe(kinds: readonly NewsRow['kind'][]): TellMe {
  const { isSignedIn } = useSession()
  const push = usePush()
  const preferences = useEndpoint(readNewsPreferences, {}, { skip: !isSignedIn || push.state === undefined })
  const [save] = useCall(setNewsPreferences)
  const [isBusy, setBusy] = useState(false)
  const [line, setLine] = useState<TellMe['line']>()
  const news = preferences.data?.news
  const isSwitchedOn = news?.some(row => kinds.includes(row.kind) && row.push === true) === true
  const isOn = push.state === 'on' && isSwitchedOn

  async function turnOn(): Promise<Outcome<PushDeviceState>> {
    const outcome = push.state === 'on' ? ({ ok: true, data: 'on' } as const) : await push.turnOn()
    if (!outcome.ok || outcome.data !== 'on' || isSwitchedOn) return outcome
    const saved = await save({ body: { news: kinds.map(kind => ({ kind, push: true })) } })
    return saved.ok ? outcome : saved
  }

  async function press(): Promise<boolean> {
    setBusy(true)
    setLine(undefined)
    const outcome = await (isOn ? push.turnOff() : turnOn())
    setLine(lineOf(outcome, isOn))
    setBusy(false)
    return outcome.ok && outcome.data === 'on'
  }

  const isUnknown = push.state !== undefined && !news && !preferences.error
  return {
    state: push.state === 'on' && !isSwitchedOn ? 'off' : push.state,
    isLoading: push.isLoading || isUnknown,
    isPhone: push.isPhone,
    isBusy,
    line,
    press,
  }
}

function lineOf(outcome: Outcome<PushDeviceState>, wasOn: boolean): TellMe['line'] {
  if (!outcome.ok) return { failed: textOf(outcome.error) }
  // Dismissing the browser's prompt needs no message.
  const isUnsaid = outcome.data === 'off' && !wasOn
  return isUnsaid || outcome.data === 'on' ? undefined : outcome.data
}
