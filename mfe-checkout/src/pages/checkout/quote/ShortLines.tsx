import { type CallError, Link, useCart } from '@santhe/host'
import { Button, buttonClass, Notice, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../../../texts.ts'
import type { ShortLine } from './short-lines.ts'

interface ShortLinesProps {
  lines: readonly ShortLine[]
  error: CallError
}

/** Unavailable lines with actions; changing the cart prices it again. */
export function ShortLines({ lines, error }: ShortLinesProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const hasAvailable = lines.some(({ available }) => available > 0)
  const nameOf = ({ productId, name }: ShortLine) => cart.lines.find(({ id }) => id === productId)?.name ?? name
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
