import { endEmailChange, sendEmailLinkAgain } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { useState } from 'react'
import { useCall } from './calls.ts'

/** Resends a confirmation link, or cancels the change; `onEnded` runs afterwards. */
export function usePendingEmail(onEnded: () => void) {
  const [sendAgain] = useCall(sendEmailLinkAgain)
  const [end] = useCall(endEmailChange)
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [problem, setProblem] = useState<string>()

  function begin(): void {
    setState('busy')
    setProblem(undefined)
  }

  async function handleSendAgain(): Promise<void> {
    begin()
    const outcome = await sendAgain({ body: {} })
    setState(outcome.ok ? 'sent' : 'idle')
    if (!outcome.ok) setProblem(textOf(outcome.error))
  }

  async function handleEnd(): Promise<void> {
    begin()
    const outcome = await end({})
    setState('idle')
    if (outcome.ok) onEnded()
    else setProblem(textOf(outcome.error))
  }

  return { state, problem, onSendAgain: () => void handleSendAgain(), onEnd: () => void handleEnd() }
}
