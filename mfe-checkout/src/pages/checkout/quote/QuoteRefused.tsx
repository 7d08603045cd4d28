import { textOf } from '@santhe/host'
import { ErrorState, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { ShortLines } from './ShortLines.tsx'
import { shortLinesOf } from './short-lines.ts'
import type { useQuote } from './use-quote.ts'

/** The cart can't be priced as it is: which lines are short, or why else. */
export function QuoteRefused({ quoted: { refusal, isPricing, refetch } }: { quoted: ReturnType<typeof useQuote> }) {
  const t = useTexts(texts)
  if (!refusal) return null
  const short = shortLinesOf(refusal)
  if (short.length > 0) return <ShortLines lines={short} error={refusal} />
  // Of a PIN the server's words stand alone, as at the field. docs/product/delivery.md#outside
  const ofPin = refusal.fields.zipCode
  return (
    <ErrorState
      title={t('checkout.quoteFailed')}
      text={`${ofPin === undefined ? textOf(refusal) : `${ofPin}.`} ${t('checkout.quoteFailedText')}`}
      onRetry={() => void refetch()}
      isRetrying={isPricing}
    />
  )
}
