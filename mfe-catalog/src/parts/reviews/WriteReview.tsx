import { Button, Icon } from '@santhe/ui'
import { useState } from 'react'
import { ReviewEditor } from './ReviewEditor.tsx'
import { useReviewsT } from './use-reviews-t.ts'

interface WriteReviewProps {
  kind: 'product' | 'farm'
  id: number
  /** The URL names the reviews: the form is open from the first. */
  isNamed?: boolean
  /** The form is gone, sent or not: the focus wants a new place. */
  onClosed: () => void
}

/** A prompt that opens the form, and is a prompt again once the review is written. docs/product/reviews.md#review-box. */
export function WriteReview({ kind, id, isNamed = false, onClosed }: WriteReviewProps) {
  const t = useReviewsT()
  const [isOpen, setOpen] = useState(isNamed)
  if (!isOpen) {
    return (
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon name="edit" size="small" />
        {t('reviews.write')}
      </Button>
    )
  }
  const handleClose = () => {
    setOpen(false)
    onClosed()
  }
  return <ReviewEditor kind={kind} id={id} onWritten={handleClose} onCancel={handleClose} />
}
