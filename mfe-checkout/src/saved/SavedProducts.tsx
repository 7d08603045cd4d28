import { useCall, useEndpoint } from '@santhe/client'
import { leaveLine, listWishedProducts, type PlaceInLine, type Product, setWish } from '@santhe/contracts'
import { cartItemOf, Link, textOf, useCart, useLanguage, useNow, useToast } from '@santhe/host'
import { istDateOf, namesFor, nearMoment, offerOf } from '@santhe/rules'
import { Button, ErrorState, Icon, Money, Panel, Picture, ProductName, StatusBadge, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../texts/en/checkout.json'
import styles from './saved.module.css'

/** Saved and awaited products. docs/product/products.md#saved-products, docs/product/products.md#waitlist. */
export function SavedProducts() {
  const t = useTexts(texts)
  const { data, error, retry } = useEndpoint(listWishedProducts, {}, { fresh: true })
  if (error && !data) {
    return (
      <Panel title={t('wishes.saved')}>
        <ErrorState title={t('wishes.loadError')} text={textOf(error)} onRetry={retry} />
      </Panel>
    )
  }
  if (!data) return null
  return (
    <>
      <Panel title={t('wishes.saved')}>
        {data.saved.length === 0 && <p className={styles.hint}>{t('wishes.none')}</p>}
        <Rows rows={data.saved.map(product => ({ product }))} />
      </Panel>
      {data.waits.length > 0 && (
        <Panel title={t('wishes.waits')}>
          <Rows rows={data.waits.map(wait => ({ wait, product: wait.product }))} />
        </Panel>
      )}
    </>
  )
}

interface RowProps {
  product: Product
  /** Absent for saved products. */
  wait?: PlaceInLine
}

function Rows({ rows }: { rows: readonly RowProps[] }) {
  if (rows.length === 0) return null
  return (
    <ul className={blocks.stack12}>
      {rows.map(row => (
        <Row key={row.product.id} {...row} />
      ))}
    </ul>
  )
}

function Facts({ product, wait, offer }: RowProps & { offer: ReturnType<typeof offerOf> }) {
  const t = useTexts(texts)
  const now = useNow()
  const language = useLanguage()
  return (
    <div className={styles.words}>
      <Link to={`/products/${product.id}`} className={styles.name}>
        <ProductName name={product.name} localName={product.localName} />
      </Link>
      <span>
        <Money rupees={product.price} />
        <span>{` ${t('perBox')} · ${product.farm.name}`}</span>
      </span>
      {!offer.canBuy && <StatusBadge offer={offer} />}
      {wait && (
        <span>
          {wait.offer
            ? t('wishes.offered', { moment: nearMoment(wait.offer.until, now, language) })
            : t('wishes.place', { place: wait.place, waiting: wait.waiting })}
        </span>
      )}
    </div>
  )
}

function Row({ product, wait }: RowProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const toast = useToast()
  const [save, saving] = useCall(setWish)
  const [leave, leaving] = useCall(leaveLine)
  const reserved = wait?.offer?.quantity
  const sold = reserved === undefined ? product : { ...product, inventory: reserved }
  const offer = offerOf(sold, istDateOf(useNow()))
  const [name] = namesFor(product, useLanguage())
  const handleRemove = async () => {
    const params = { id: product.id }
    const outcome = await (wait ? leave({ params }) : save({ params, body: { kind: 'saved', isOn: false } }))
    if (!outcome.ok) toast({ title: t('wishes.failed'), text: textOf(outcome.error), tone: 'bad' })
  }
  return (
    <li className={styles.row}>
      <Picture src={product.imageUrl} alt="" ratio="1 / 1" sizes="56px" className={blocks.roundedSmall} />
      <Facts product={product} wait={wait} offer={offer} />
      <div className={blocks.line4}>
        {offer.canBuy && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('again.addNamed', { name, farm: product.farm.name })}
            onClick={() => cart.add(cartItemOf(sold), reserved)}
          >
            {t('again.add')}
          </Button>
        )}
        <Button
          size="small"
          look="plain"
          isRound
          isBusy={saving.isBusy || leaving.isBusy}
          aria-label={t('wishes.remove', { name })}
          onClick={() => void handleRemove()}
        >
          <Icon name="close" size="small" />
        </Button>
      </div>
    </li>
  )
}
