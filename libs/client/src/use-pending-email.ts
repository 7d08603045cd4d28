import { dropEmailChange, sendEmailLinkAgain } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { useState } from 'react'
import { useCall } from './use-call.ts'

/** Sending the link to a new e-mail address again, and dropping the address; `onDropped` is called once it is dropped. */
export function usePendingEmail(onDropped: () => void) {
  const [sendAgain] = useCall(sendEmailLinkAgain)
  const [drop] = useCall(dropEmailChange)
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

  async function handleDrop(): Promise<void> {
    begin()
    const outcome = await drop({})
    setState('idle')
    if (outcome.ok) onDropped()
    else setProblem(textOf(outcome.error))
  }

  return { state, problem, onSendAgain: () => void handleSendAgain(), onDrop: () => void handleDrop() }
}
