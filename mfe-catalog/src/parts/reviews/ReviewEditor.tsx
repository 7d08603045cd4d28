import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { ReviewForm, writeFarmReview, writeProductReview } from '@santhe/contracts'
import { useToast, withFallback } from '@santhe/host'
import { Button, TextArea } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef } from 'react'
import { useReviewsT } from '../../texts/reviews.ts'
import styles from './ReviewEditor.module.css'
import { StarPicker } from './StarPicker.tsx'

interface ReviewEditorProps {
  kind: 'product' | 'farm'
  id: number
  onWritten: () => void
  onCancel: () => void
}

const EMPTY = { rating: '0', comment: '' }

function bodyOf({ rating, comment }: typeof EMPTY) {
  return { rating: Number(rating), comment }
}

/** Typed text survives a failed submit. docs/product/reviews.md#review-rules. */
export function ReviewEditor({ kind, id, onWritten, onCancel }: ReviewEditorProps) {
  const t = useReviewsT()
  const toast = useToast()
  const [write] = useCall(kind === 'product' ? writeProductReview : writeFarmReview)
  const keyOf = useIdempotencyKey()
  const element = useRef<HTMLFormElement>(null)
  // The button that opened the form is gone, so move the focus.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const form = useForm({
    schema: ReviewForm,
    initial: EMPTY,
    bodyOf,
    send: async values => {
      const outcome = await write({ params: { id }, body: bodyOf(values), idempotencyKey: keyOf(bodyOf(values)) })
      if (outcome.ok) {
        toast({ tone: 'good', title: t('reviews.written'), text: t('reviews.thanks') })
        onWritten()
        return undefined
      }
      toast({ tone: 'bad', title: t('reviews.failed'), ...withFallback(outcome.error, t('reviews.later')) })
      return outcome.error
    },
  })
  const { isBusy } = form

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.handleSubmit} aria-label={t('reviews.write')}>
      <StarPicker
        value={Number(form.values.rating)}
        error={form.messages.rating}
        onChange={rating => form.change('rating', String(rating))}
      />
      <TextArea
        label={t('reviews.comment')}
        hint={t('reviews.commentHint')}
        {...form.field('comment')}
        maxLength={2000}
      />
      <div className={blocks.row8}>
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
