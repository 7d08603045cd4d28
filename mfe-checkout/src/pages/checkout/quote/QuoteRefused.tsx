import { type CallError, textOf } from '@santhe/host'
import { ErrorState, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { ShortLines } from './ShortLines.tsx'
import { shortLinesOf } from './short-lines.ts'
import type { useQuote } from './use-quote.ts'

/** Splits the server's message into distinct sentences. docs/product/calls.md#error-text */
function sentencesOf(refusal: CallError): string {
  const ofFields = [...new Set(Object.values(refusal.fields))]
  const texts = ofFields.length > 0 ? ofFields : [textOf(refusal)]
  return texts.map(words => (/[.!?]$/.test(words) ? words : `${words}.`)).join(' ')
}

export function QuoteRefused({ quoted: { refusal, isPricing, refetch } }: { quoted: ReturnType<typeof useQuote> }) {
  const t = useTexts(texts)
  if (!refusal) return null
  const short = shortLinesOf(refusal)
  if (short.length > 0) return <ShortLines lines={short} error={refusal} />
  const sentences = sentencesOf(refusal)
  const ending = /nothing was ordered/i.test(sentences) ? 'checkout.cartSafe' : 'checkout.quoteFailedText'
  return (
    <ErrorState
      title={t('checkout.quoteFailed')}
      text={`${sentences} ${t(ending)}`}
      onRetry={() => void refetch()}
      isRetrying={isPricing}
    />
  )
}
