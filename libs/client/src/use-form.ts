import type { z } from '@santhe/contracts'
import { type CallError, type Host, useHost, useLanguage } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { formText } from '@santhe/texts/forms'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'

type Typed = Readonly<Record<string, string>>

const typedOf = pageStore<Typed>()

/** Changed values of a form, `restored` at first. Under `draftKey` they survive unmounting for the page's lifetime. */
function useTyped(draftKey: string | undefined, restored: Typed = {}) {
  const host = useHost()
  const [typed, setTyped] = useState<Typed>(() => (draftKey && typedOf(host).get(draftKey)) || restored)
  const latest = useRef(typed)
  const replace = useCallback(
    (change: (before: Typed) => Typed) => {
      const next = change(latest.current)
      latest.current = next
      setTyped(next)
      if (draftKey && Object.keys(next).length > 0) typedOf(host).set(draftKey, next)
      else if (draftKey) typedOf(host).delete(draftKey)
    },
    [host, draftKey],
  )
  return [typed, replace] as const
}

/** A store that lives as long as the page, for typed but unsent values. */
export function pageStore<V>(): (host: Host) => Map<string, V> {
  const stores = new WeakMap<Host, Map<string, V>>()
  return host => {
    const store = stores.get(host) ?? new Map<string, V>()
    stores.set(host, store)
    return store
  }
}

type Values<Name extends string> = Record<Name, string>
type Messages = Readonly<Record<string, string>>

function messagesOf(schema: z.ZodType, form: unknown): Messages {
  const checked = schema.safeParse(form)
  if (checked.success) return {}
  // Keep the first message per field.
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const).reverse(),
  )
}

function inWords(messages: Messages, language: Language): Messages {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, formText(message, language)]))
}

function without<V>(entries: Readonly<Record<string, V>>, leave: (name: string, value: V) => boolean) {
  return Object.fromEntries(Object.entries(entries).filter(([name, value]) => !leave(name, value)))
}

/** Scrolls to the middle, since fixed bars may cover the edges. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}

interface FormOptions<Name extends string> {
  schema: z.ZodType
  /** Values of unchanged fields; may change while the form is open. */
  initial: Values<Name>
  /** What the schema validates, if not the values themselves. */
  bodyOf?: (values: Values<Name>) => unknown
  /** Additional errors as words or codes, such as about today; schema errors come first. */
  check?: (values: Values<Name>) => Messages
  /** Values typed earlier, such as before a reload. */
  restored?: Typed | undefined
  /** Handles validation errors; by default focuses the first invalid field. */
  onInvalid?: (form: HTMLFormElement) => void
  /** Saves typed values for this page's lifetime under this name until sent or discarded, and warns before leaving. */
  draftKey?: string
  /** Sends the values; returns the error, if any. */
  send: (values: Values<Name>) => Promise<CallError | undefined>
}

/**
 * A form validated by a contract schema. Errors appear after the first submit and disappear once fixed; server errors
 * stay until the field changes.
 */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { schema, initial, bodyOf, check, restored, onInvalid = focusFirstInvalid, draftKey, send } = options
  const language = useLanguage()
  const [typed, setTyped] = useTyped(draftKey, restored)
  const { isBusy, refusal, submit, clearRefusal } = useSubmission(send)
  const values: Values<Name> = { ...initial, ...typed }
  const initialValues: Readonly<Record<string, string>> = initial
  const latestInitial = useLatest(initial)
  const isChanged = Object.entries(typed).some(([name, text]) => text !== initialValues[name])
  useLeaveWarning(draftKey !== undefined && isChanged)
  const ownMessages = () =>
    inWords({ ...check?.(values), ...messagesOf(schema, bodyOf ? bodyOf(values) : values) }, language)
  const { messages, show, dismiss, reset } = useMessages(ownMessages)

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    show()
    if (Object.keys(ownMessages()).length > 0) return onInvalid(form)
    show({})
    const outcome = await submit(values)
    if (!outcome) return
    if (outcome.error) {
      show(outcome.error.fields)
      return onInvalid(form)
    }
    // Values typed while sending remain unsent.
    const sent: Readonly<Record<string, string>> = values
    if (draftKey) setTyped(before => without(before, (name, text) => text === sent[name]))
  }

  const change = (name: Name, value: string | ((before: string) => string)) => {
    setTyped(before => ({
      ...before,
      [name]: typeof value === 'string' ? value : value(before[name] ?? latestInitial.current[name]),
    }))
    dismiss(name)
  }

  return {
    ...{ values, isBusy, isChanged, refusal, messages, handleSubmit, change },
    /** Shows field errors that don't come from `send`. */
    refuse: (fields: Messages) => show(fields),
    /** Drops typed values. */
    discard: () => {
      setTyped(() => ({}))
      reset()
      clearRefusal()
    },
    field: (name: Name) => ({
      name,
      value: values[name],
      error: messages[name],
      onChange: (value: string) => change(name, value),
    }),
  }
}

/** Messages after the first submit: the form's `own`, and the server's until their field changes. */
function useMessages(own: () => Messages) {
  const [isShown, setShown] = useState(false)
  const [refused, setRefused] = useState<Messages>({})
  return {
    messages: isShown ? { ...refused, ...own() } : {},
    show(fields?: Messages): void {
      setShown(true)
      if (fields) setRefused(fields)
    },
    dismiss: (field: string) => setRefused(before => without(before, name => name === field)),
    reset: () => setShown(false),
  }
}

/** One submission at a time; remembers the last error. */
function useSubmission<V>(send: (values: V) => Promise<CallError | undefined>) {
  const [refusal, setRefusal] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  /** Undefined when another submission is in progress. */
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

function useLatest<V>(value: V) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Warns before closing or reloading with unsaved changes. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', handleLeave)
    return () => removeEventListener('beforeunload', handleLeave)
  }, [isNeeded])
}
