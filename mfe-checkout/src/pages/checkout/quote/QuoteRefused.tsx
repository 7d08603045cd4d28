import { type CallError, textOf } from '@santhe/host'
import { ErrorState, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { ShortLines } from './ShortLines.tsx'
import { shortLinesOf } from './short-lines.ts'
import type { useQuote } from './use-quote.ts'

/** Returns what the server says, as a sentence: of what was chosen its words stand alone, as at the field. docs/product/calls.md#error-text */
function sentenceOf(refusal: CallError): string {
  const [ofField] = Object.values(refusal.fields)
  const words = ofField ?? textOf(refusal)
  return /[.!?]$/.test(words) ? words : `${words}.`
}

/** The cart can't be priced as it is: which lines are short, or why else. */
export function QuoteRefused({ quoted: { refusal, isPricing, refetch } }: { quoted: ReturnType<typeof useQuote> }) {
  const t = useTexts(texts)
  if (!refusal) return null
  const short = shortLinesOf(refusal)
  if (short.length > 0) return <ShortLines lines={short} error={refusal} />
  const sentence = sentenceOf(refusal)
  const ending = /nothing was ordered/i.test(sentence) ? 'checkout.cartSafe' : 'checkout.quoteFailedText'
  return (
    <ErrorState
      title={t('checkout.quoteFailed')}
      text={`${sentence} ${t(ending)}`}
      onRetry={() => void refetch()}
      isRetrying={isPricing}
    />
  )
}
