import { useCall } from '@santhe/client'
import { ReviewForm as Form, writeFarmReview, writeProductReview } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { Button, TextArea } from '@santhe/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../use-t.ts'
import styles from './ReviewForm.module.css'
import { StarPicker } from './StarPicker.tsx'

interface ReviewFormProps {
  kind: 'product' | 'farm'
  /** The product's or farm's id. */
  id: number
  onWritten: () => void
  onCancel: () => void
}

type Messages = Partial<Record<'rating' | 'comment', string>>

function messagesOf(values: { rating: number; comment: string }): Messages {
  const issues = Form.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message] as const).reverse())
}

/** Puts the focus where something has to be mended. */
function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/** Stars and a comment by the contract's own rules; what was typed stays when sending fails. docs/product/reviews.md#review-rules. */
export function ReviewForm({ kind, id, onWritten, onCancel }: ReviewFormProps) {
  const t = useT()
  const toast = useToast()
  const [write, { isBusy }] = useCall(kind === 'product' ? writeProductReview : writeFarmReview)
  const [values, setValues] = useState({ rating: 0, comment: '' })
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const messages = wasSent ? messagesOf(values) : {}

  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setSent(true)
    if (isBusy) return
    if (Object.keys(messagesOf(values)).length > 0) return focusFirstInvalid(event.currentTarget)
    const outcome = await write({ params: { id }, body: values })
    if (outcome.ok) {
      toast({ tone: 'good', title: t('reviews.written'), text: t('reviews.thanks') })
      return onWritten()
    }
    // Where nothing answered there is no message of the server's.
    const text = outcome.error.status === 0 ? t('reviews.later') : outcome.error.message
    toast({ tone: 'bad', title: t('reviews.failed'), text })
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit} aria-label={t('reviews.write')}>
      <StarPicker
        value={values.rating}
        error={messages.rating}
        onChange={rating => setValues(before => ({ ...before, rating }))}
      />
      <TextArea
        label={t('reviews.comment')}
        hint={t('reviews.commentHint')}
        value={values.comment}
        error={messages.comment}
        maxLength={2000}
        onChange={comment => setValues(before => ({ ...before, comment }))}
      />
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy} busyLabel={t('reviews.submitting')}>
          {t('reviews.submit')}
        </Button>
        <Button look="plain" onClick={onCancel} disabled={isBusy}>
          {t('reviews.cancel')}
        </Button>
      </div>
    </form>
  )
}
