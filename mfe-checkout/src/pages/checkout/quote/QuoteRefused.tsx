import { z } from '@santhe/contracts'
import { type CallError, Link, textOf, useCart, useLanguage } from '@santhe/host'
import { namesFor } from '@santhe/rules'
import { Button, buttonClass, ErrorState, Notice, useSentence, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../../../texts/en/checkout.json'
import type { useQuote } from './use-quote.ts'

/** Splits the server's message into distinct sentences. docs/product/calls.md#error-text */
function sentencesOf(refusal: CallError, sentence: (text: string) => string): string {
  const ofFields = [...new Set(Object.values(refusal.fields))]
  const texts = ofFields.length > 0 ? ofFields : [textOf(refusal)]
  return texts.map(words => (/[.!?।]$/.test(words) ? words : sentence(words))).join(' ')
}

export function QuoteRefused({ quoted }: { quoted: ReturnType<typeof useQuote> }) {
  const t = useTexts(texts)
  const sentence = useSentence()
  const { refusal, repeatsAt, isPricing, refetch } = quoted
  if (!refusal) return null
  const short = shortLinesOf(refusal)
  if (short.length > 0) return <ShortLines lines={short} error={refusal} />
  const sentences = sentencesOf(refusal, sentence)
  const ending = sentences.toLowerCase().includes(t('checkout.nothingOrdered'))
    ? 'checkout.cartSafe'
    : 'checkout.quoteFailedText'
  return (
    <ErrorState
      title={t('checkout.quoteFailed')}
      text={[sentences, t(ending), ...(repeatsAt === undefined ? [] : [t('checkout.quoteRepeats')])].join(' ')}
      onRetry={() => void refetch()}
      isRetrying={isPricing}
    />
  )
}

interface ShortLinesProps {
  lines: readonly ShortLine[]
  error: CallError
}

/** Unavailable lines with actions; changing the cart prices it again. */
function ShortLines({ lines, error }: ShortLinesProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const hasAvailable = lines.some(({ available }) => available > 0)
  const language = useLanguage()
  const nameOf = ({ productId, name }: ShortLine) =>
    namesFor(cart.lines.find(({ id }) => id === productId) ?? { name, localName: '' }, language)[0]
  const handleRemove = () => {
    for (const { productId } of lines) cart.remove(productId)
  }
  const handleTake = () => {
    for (const { productId, available } of lines) cart.setQuantity(productId, available)
  }
  return (
    <Notice tone="bad" icon="warning" isAlert>
      <strong>{error.code === 'OWN_FARM' ? error.message : t('checkout.shortTitle')}</strong>
      {error.code !== 'OWN_FARM' && (
        <ul>
          {lines.map(line => (
            <li key={line.productId}>
              {line.available > 0
                ? t('checkout.shortSome', { name: nameOf(line), count: line.available })
                : t('checkout.shortNone', { name: nameOf(line) })}
            </li>
          ))}
        </ul>
      )}
      <div className={blocks.row8}>
        {hasAvailable && (
          <Button size="small" onClick={handleTake}>
            {t('checkout.takeWhatIsLeft')}
          </Button>
        )}
        <Button size="small" look={hasAvailable ? 'quiet' : 'primary'} onClick={handleRemove}>
          {t('checkout.removeAndContinue')}
        </Button>
        <Link to="/cart" className={buttonClass({ look: 'plain', size: 'small' })}>
          {t('backToCart')}
        </Link>
      </div>
    </Notice>
  )
}

/** A line the server can't fill; `left` boxes remain, 0 when no longer sold. */
interface ShortLine {
  productId: number
  name: string
  available: number
}

const Details = z.object({
  lines: z.array(
    z.object({ productId: z.number(), name: z.string(), available: z.number().int().nonnegative().default(0) }),
  ),
})

const CODES = ['OUT_OF_STOCK', 'PRODUCT_NOT_BUYABLE', 'OWN_FARM']

function shortLinesOf({ code, details }: CallError): ShortLine[] {
  if (!CODES.includes(code)) return []
  const named = Details.safeParse(details)
  return named.success ? named.data.lines : []
}
