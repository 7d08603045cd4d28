import { useCall, useEndpoint } from '@santhe/client'
import { listWishedProducts, type Product, setWish } from '@santhe/contracts'
import { cartItemOf, Link, textOf, useCart, useNow, useToast } from '@santhe/host'
import { istDateOf, offerOf } from '@santhe/rules'
import { Button, ErrorState, Icon, LocalName, Money, Panel, Picture, StatusBadge, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../texts/index.ts'
import styles from './saved.module.css'

type Kind = 'saved' | 'tellMe'

/** Saved and awaited products. docs/product/products.md#saved-products. */
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
        <Rows kind="saved" products={data.saved} />
      </Panel>
      {data.tellMe.length > 0 && (
        <Panel title={t('wishes.tellMe')}>
          <Rows kind="tellMe" products={data.tellMe} />
        </Panel>
      )}
    </>
  )
}

function Rows({ kind, products }: { kind: Kind; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <ul className={blocks.stack12}>
      {products.map(product => (
        <Row key={product.id} kind={kind} product={product} />
      ))}
    </ul>
  )
}

function Row({ kind, product }: { kind: Kind; product: Product }) {
  const t = useTexts(texts)
  const cart = useCart()
  const toast = useToast()
  const [send, { isBusy }] = useCall(setWish)
  const offer = offerOf(product, istDateOf(useNow()))
  const { name } = product
  const handleRemove = async () => {
    const outcome = await send({ params: { id: product.id }, body: { kind, isOn: false } })
    if (!outcome.ok) toast({ title: t('wishes.failed'), text: textOf(outcome.error), tone: 'bad' })
  }
  return (
    <li className={styles.row}>
      <Picture src={product.imageUrl} alt="" ratio="1 / 1" sizes="56px" className={blocks.roundedSmall} />
      <div className={styles.words}>
        <Link to={`/products/${product.id}`} className={styles.name}>
          <span>{name}</span> <LocalName>{product.localName}</LocalName>
        </Link>
        <span>
          <Money rupees={product.price} />
          <span>{` ${t('perBox')} · ${product.farm.name}`}</span>
        </span>
        {!offer.canBuy && <StatusBadge offer={offer} />}
      </div>
      <div className={blocks.line4}>
        {offer.canBuy && (
          <Button
            size="small"
            look="quiet"
            aria-label={t('again.addNamed', { name, farm: product.farm.name })}
            onClick={() => cart.add(cartItemOf(product))}
          >
            {t('again.add')}
          </Button>
        )}
        <Button
          size="small"
          look="plain"
          isRound
          isBusy={isBusy}
          aria-label={t('wishes.remove', { name })}
          onClick={() => void handleRemove()}
        >
          <Icon name="close" size="small" />
        </Button>
      </div>
    </li>
  )
}
