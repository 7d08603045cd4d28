import type { CallError } from '@santhe/host'
import { type FormEvent, useRef, useState } from 'react'
import type { z } from 'zod'

type Values<Name extends string> = Record<Name, string>
type Messages = Readonly<Record<string, string>>

function messagesOf(schema: z.ZodType, values: unknown): Messages {
  const checked = schema.safeParse(values)
  if (checked.success) return {}
  // The first message of a field is the one to mend first.
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
  )
}

/** Puts the focus where something has to be mended. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

interface FormOptions<Name extends string> {
  schema: z.ZodType
  initial: Values<Name>
  /** What the schema needs beside what is typed. */
  fixed?: Readonly<Record<string, string>>
  /** Sends the values; gives why it was refused, if it was. */
  send: (values: Values<Name>) => Promise<CallError | undefined>
}

/**
 * A form by a contract's own schema: nothing is said until it is sent the first time; after that each message goes
 * as soon as it is no longer true. What the server says of a field stands at that field until it is changed.
 */
export function useForm<Name extends string>({ schema, initial, fixed, send }: FormOptions<Name>) {
  const [values, setValues] = useState(initial)
  const [wasSent, setSent] = useState(false)
  const [refusal, setRefusal] = useState<CallError>()
  const [refused, setRefused] = useState<Messages>({})
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const ownMessages = () => messagesOf(schema, { ...values, ...fixed })
  const messages: Messages = wasSent ? { ...refused, ...ownMessages() } : {}

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setSent(true)
    if (Object.keys(ownMessages()).length > 0) return focusFirstInvalid(form)
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setRefusal(undefined)
    const error = await send(values)
    isSending.current = false
    setBusy(false)
    setRefusal(error)
    setRefused(error?.fields ?? {})
    if (error) focusFirstInvalid(form)
  }

  return {
    values,
    isBusy,
    refusal,
    handleSubmit,
    /** What a field of this name is given. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: messages[name],
      onChange: (value: string) => {
        setValues(before => ({ ...before, [name]: value }))
        setRefused(before => Object.fromEntries(Object.entries(before).filter(([refusedName]) => refusedName !== name)))
      },
    }),
  }
}
