import type { Quote } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import type { IstDate } from '@santhe/rules'
import { AmountList, LocalName, Money, Picture, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { Arrival } from '../../../arrival/Arrival.tsx'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'

interface QuoteSummaryProps {
  quote: Quote
  cart: readonly CartLine[]
  arrivals: ReadonlyMap<number, IstDate | null>
}

/** Shows the server's prices; the browser computes none. docs/product/checkout.md#checkout-page. */
export function QuoteSummary({ quote, cart, arrivals }: QuoteSummaryProps) {
  const t = useTexts(texts)
  return (
    <>
      {quote.farms.map(farm => (
        <section key={farm.farmerId} className={styles.farm}>
          <h3 className={styles.farmName}>{farm.farmName}</h3>
          <Arrival date={arrivals.get(farm.farmerId)} isPickup={quote.pickup} />
          <ul className={blocks.stack12}>
            {quote.lines
              .filter(({ farmerId }) => farmerId === farm.farmerId)
              .map(line => (
                <QuotedLine key={line.productId} line={line} cartLine={cart.find(({ id }) => id === line.productId)} />
              ))}
          </ul>
          {quote.farms.length > 1 && (
            <AmountList
              rows={[
                {
                  key: 'farm',
                  name: t('checkout.farmTotal', { farm: farm.farmName }),
                  amount: { rupees: farm.total },
                },
              ]}
              total={undefined}
            />
          )}
        </section>
      ))}
      <AmountList
        rows={[
          { key: 'subtotal', name: t('subtotal'), amount: { rupees: quote.subtotal } },
          ...quote.fees.map(({ id, name, amount }) => ({ key: String(id), name, amount: { rupees: amount } })),
        ]}
        total={{ key: 'total', name: t('total'), amount: { rupees: quote.total } }}
      />
    </>
  )
}

interface QuotedLineProps {
  line: Quote['lines'][number]
  cartLine: CartLine | undefined
}

function QuotedLine({ line, cartLine }: QuotedLineProps) {
  const t = useTexts(texts)
  return (
    <li className={styles.quotedLine}>
      <Picture src={cartLine?.imageUrl ?? ''} alt="" ratio="1 / 1" sizes="56px" className={blocks.roundedSmall} />
      <span>
        <span>{line.name}</span> <LocalName>{cartLine?.localName ?? ''}</LocalName>
        <span className={styles.quotedBoxes}>
          <span>{t('boxes', { count: line.quantity })} ×</span> <Money rupees={line.price} />
        </span>
      </span>
      <Money rupees={line.lineTotal} />
    </li>
  )
}
