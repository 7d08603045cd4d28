import { type NewsRow, readNewsPreferences, setNewsPreferences } from '@santhe/contracts'
import { type Outcome, type PushDeviceState, textOf, useSession } from '@santhe/host'
import { useState } from 'react'
import { useCall } from '../use-call.ts'
import { useEndpoint } from '../use-endpoint.ts'
import { type Push, usePush } from './use-push.ts'

interface TellMe extends Pick<Push, 'isLoading' | 'isPhone'> {
  /** 'on' where this device gets news of one of the kinds at least. Undefined where there is nothing to press. */
  state: PushDeviceState | undefined
  isBusy: boolean
  /** What is to be said of the last press: that it is off now, what stands in the way, or why it failed. */
  line: Exclude<PushDeviceState, 'on'> | { failed: string } | undefined
  /** Switches it on or off; resolves to whether this device gets the news then. */
  press: () => Promise<boolean>
}

/**
 * 'Tell me': this device gets news of these kinds. On, it asks the person where the browser has to, and switches the kinds on where none
 * reaches devices; off, the device gets no more news at all. What failed can be pressed again. docs/product/notifications.md#tell-me.
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
  // Who closed the browser's question knows what they did.
  const isUnsaid = outcome.data === 'off' && !wasOn
  return isUnsaid || outcome.data === 'on' ? undefined : outcome.data
}
