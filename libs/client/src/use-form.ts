import type { z } from '@santhe/contracts'
import type { CallError } from '@santhe/host'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useTyped } from './use-typed.ts'

type Values<Name extends string> = Record<Name, string>
type Messages = Readonly<Record<string, string>>

function messagesOf(schema: z.ZodType, form: unknown): Messages {
  const checked = schema.safeParse(form)
  if (checked.success) return {}
  // The first message of a field is the one to mend first.
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
  )
}

function without<V>(entries: Readonly<Record<string, V>>, leave: (name: string, value: V) => boolean) {
  return Object.fromEntries(Object.entries(entries).filter(([name, value]) => !leave(name, value)))
}

/** Puts the focus where something has to be mended, in the middle of the window: bars may stand at its edges. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}

interface FormOptions<Name extends string> {
  schema: z.ZodType
  /** The texts of fields that were not changed; they may change while the form is open. */
  initial: Values<Name>
  /** What the schema checks, where that is not the texts alone. */
  bodyOf?: (values: Values<Name>) => unknown
  /** Messages of rules that the schema does not know, such as those about today; the schema's own come first. */
  check?: (values: Values<Name>) => Messages
  /** What was typed in an earlier form of the same kind: before a reload, say. */
  restored?: Values<Name> | undefined
  /** Runs where something has to be mended; unless given, the first such field gets the focus. */
  onInvalid?: (form: HTMLFormElement) => void
  /**
   * For a form that changes something stored: what was typed is saved under this name as long as the page lives,
   * until it is sent or discarded, and the browser warns before it is lost.
   */
  draftKey?: string
  /** Sends the values; returns why they were refused, or undefined. */
  send: (values: Values<Name>) => Promise<CallError | undefined>
}

/**
 * A form by a contract's own schema: no message is shown until it is sent the first time; after that each message goes
 * as soon as it is no longer true. The server's message about a field is shown until that field is changed.
 */
export function useForm<Name extends string>({
  schema,
  initial,
  bodyOf,
  check,
  restored,
  onInvalid = focusFirstInvalid,
  draftKey,
  send,
}: FormOptions<Name>) {
  const [typed, setTyped] = useTyped(draftKey, restored)
  const [wasSent, setSent] = useState(false)
  const [refused, setRefused] = useState<Messages>({})
  const { isBusy, refusal, submit, clearRefusal } = useSubmission(send)
  const values: Values<Name> = { ...initial, ...typed }
  const initialValues: Readonly<Record<string, string>> = initial
  const latestInitial = useLatest(initial)
  const isChanged = Object.entries(typed).some(([name, text]) => text !== initialValues[name])
  useLeaveWarning(draftKey !== undefined && isChanged)
  const ownMessages = () => ({ ...check?.(values), ...messagesOf(schema, bodyOf ? bodyOf(values) : values) })
  const messages: Messages = wasSent ? { ...refused, ...ownMessages() } : {}

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    setSent(true)
    if (Object.keys(ownMessages()).length > 0) return onInvalid(form)
    setRefused({})
    const outcome = await submit(values)
    if (!outcome) return
    if (outcome.error) {
      setRefused(outcome.error.fields)
      return onInvalid(form)
    }
    // What was typed meanwhile is not sent yet.
    const sent: Readonly<Record<string, string>> = values
    if (draftKey) setTyped(before => without(before, (name, text) => text === sent[name]))
  }

  const change = (name: Name, value: string | ((before: string) => string)) => {
    setTyped(before => ({
      ...before,
      [name]: typeof value === 'string' ? value : value(before[name] ?? latestInitial.current[name]),
    }))
    setRefused(before => without(before, refusedName => refusedName === name))
  }

  return {
    values,
    isBusy,
    /** Whether anything differs from what the form began with. */
    isChanged,
    refusal,
    messages,
    handleSubmit,
    change,
    /** Shows the server's messages about fields where they do not come from `send`. */
    refuse: (fields: Messages) => {
      setSent(true)
      setRefused(fields)
    },
    /** Drops what was typed. */
    discard: () => {
      setTyped(() => ({}))
      setSent(false)
      clearRefusal()
    },
    /** Returns the props of the field of this name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: messages[name],
      onChange: (value: string) => change(name, value),
    }),
  }
}

/** Sends once at a time, and remembers why the last time was refused. */
function useSubmission<V>(send: (values: V) => Promise<CallError | undefined>) {
  const [refusal, setRefusal] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** Resolves to undefined where an earlier submission is still on its way. */
  async function submit(values: V): Promise<{ error: CallError | undefined } | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setBusy(true)
    setRefusal(undefined)
    try {
      const error = await send(values)
      setRefusal(error)
      return { error }
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { isBusy, refusal, submit, clearRefusal: () => setRefusal(undefined) }
}

/** Returns the latest value, for functions that outlive the render they were made in. */
function useLatest<V>(value: V) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
