import { Button, Icon } from '@santhe/ui'
import { useState } from 'react'
import { useReviewsT } from '../../texts/reviews.ts'
import { ReviewEditor } from './ReviewEditor.tsx'

interface WriteReviewProps {
  kind: 'product' | 'farm'
  id: number
  /** Opened by the URL's #reviews. */
  isNamed?: boolean
  onClosed: () => void
}

/** docs/product/reviews.md#review-box. */
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
