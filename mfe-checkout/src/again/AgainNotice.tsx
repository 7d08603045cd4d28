import { AGAIN_PARAMETER, type AgainTarget, againContract, againTarget, useEndpoint } from '@santhe/client'
import type { OrderAgain, Product } from '@santhe/contracts'
import { cartItemOf, Link, useCart, useLanguage, useLocation, useNow, useSession } from '@santhe/host'
import { formatRupees, harvestMonthIn, istDateOf, namesFor, nearDate, offerOf, rupeesToPaise } from '@santhe/rules'
import { Button, LocalName, Notice, useTexts } from '@santhe/ui'
import texts from '../texts/en/checkout.json'
import styles from './again.module.css'

/** After 'Order again': what couldn't be added, with the nearest offers. docs/product/orders.md#order-again. */
export function AgainNotice() {
  const { search } = useLocation()
  const { isSignedIn } = useSession()
  const target = againTarget(new URLSearchParams(search).get(AGAIN_PARAMETER))
  return target && isSignedIn ? <NoticeOf target={target} /> : null
}

function NoticeOf({ target }: { target: AgainTarget }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data, error } = useEndpoint(againContract(target), { params: { id: target.id } })
  if (error && !data) return <p role="status">{t('again.readFailed')}</p>
  const short = data?.available.filter(({ quantity, ordered }) => quantity < ordered) ?? []
  const missing = data?.missing ?? []
  if (short.length + missing.length === 0) return null
  return (
    <Notice tone="attention" icon="basket" isAlert>
      <strong>{t('again.restTitle', { count: short.length + missing.length })}</strong>
      <ul className={styles.rest}>
        {missing.map(line => (
          <Missing key={line.productId} line={line} />
        ))}
        {short.map(({ product, quantity, ordered }) => (
          <li key={product.id}>
            {t('again.short', { name: namesFor(product, language)[0], count: quantity, ordered })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Missing({ line }: { line: OrderAgain['missing'][number] }) {
  const t = useTexts(texts)
  return (
    <li>
      <p>
        <BothNames {...line} sentence={name => t(`cart.${line.state}`, { name })} />
      </p>
      {line.nearest ? (
        <NearestOffer product={line.nearest} missingId={line.productId} />
      ) : (
        <p>{t('again.nothingNear')}</p>
      )}
    </li>
  )
}

interface NearestOfferProps {
  product: Product
  missingId: number
}

/** Nearest available product: to add now, or with its next harvest. */
function NearestOffer({ product, missingId }: NearestOfferProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const cart = useCart()
  const today = istDateOf(useNow())
  const { canBuy } = offerOf(product, today)
  const isInCart = cart.lines.some(({ id }) => id === product.id)
  const farm = product.farm.name
  const date = nearDate(product.harvestDate, today, language) || harvestMonthIn(product.harvestMonth, language)
  const price = formatRupees(rupeesToPaise(product.price) ?? 0)
  const offer = (name: string) => {
    if (canBuy) return t('again.offer', { name, farm, price })
    return date ? t('again.nextHarvest', { name, farm, date }) : t('again.comingSoon', { name, farm })
  }
  return (
    <p className={styles.nearest}>
      <Link to={`/products/${product.id}`}>
        <span>
          {product.id !== missingId && <span>{`${t('again.instead')} `}</span>}
          <BothNames name={product.name} localName={product.localName} sentence={offer} />
        </span>
      </Link>
      {canBuy && isInCart && <span>{t('again.added')}</span>}
      {canBuy && !isInCart && (
        <Button
          size="small"
          look="quiet"
          aria-label={t('again.addNamed', { name: namesFor(product, language)[0], farm })}
          onClick={() => cart.add(cartItemOf(product))}
        >
          {t('again.add')}
        </Button>
      )}
    </p>
  )
}

/** Placeholder for the product's name during translation. */
const PLACE = '{}'

interface BothNamesProps {
  name: string
  localName: string
  sentence: (name: string) => string
}

/** A sentence with a product's name in both languages: 'Okra ಬೆಂಡೆಕಾಯಿ is sold out.' */
function BothNames({ name, localName, sentence }: BothNamesProps) {
  const [first, other] = namesFor({ name, localName }, useLanguage())
  if (other === '') return sentence(first)
  const [before, ...after] = sentence(PLACE).split(PLACE)
  return (
    <>
      <span>{`${before}${first}`}</span> <LocalName>{other}</LocalName>
      <span>{after.join(PLACE)}</span>
    </>
  )
}
