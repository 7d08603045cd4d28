import { useCall, useEndpoint } from '@santhe/client'
import { type AdminProduct, type AdminProductDetail, deleteProduct, readAdminProduct } from '@santhe/contracts'
import { Link, reasonOf, textOf, useLanguage, useLocation, useNow, useToast } from '@santhe/host'
import { formatRupees, inLanguage, istDateOf, nearDate, nearDateAlone, rupeesToPaise, unitPriceOf } from '@santhe/rules'
import {
  Button,
  buttonClass,
  ConfirmDialog,
  ErrorState,
  Money,
  Picture,
  Skeleton,
  SkeletonGroup,
  useCategoryText,
  useContents,
  useProductName,
  useStatusText,
  useTexts,
  useUnitPrice,
} from '@santhe/ui'
import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { History } from '../../journal/History.tsx'
import { NotRead, useNotRead } from '../../lists/NotRead.tsx'
import productsTexts from '../../texts/en/products.json'
import styles from './panel.module.css'
import { Seasons, Versions } from './Versions.tsx'

interface ProductPanelProps {
  product: AdminProduct | undefined
  onClose: () => void
  decision: ((product: AdminProduct) => ReactNode) | undefined
  /** Undefined for people who may not see sales. */
  onSales: ((product: AdminProduct) => void) | undefined
}

export function ProductPanel({ product, onClose, decision, onSales }: ProductPanelProps) {
  const nameOf = useProductName()
  return (
    <Drawer
      open={product !== undefined}
      onClose={onClose}
      title={product && nameOf(product)}
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      destroyOnHidden
      footer={product && <Footer {...{ product, onClose, decision, onSales }} />}
    >
      {product && (
        <NotRead>
          <Content id={product.id} />
        </NotRead>
      )}
    </Drawer>
  )
}

function Footer({ product, onClose, decision, onSales }: ProductPanelProps & { product: AdminProduct }) {
  const t = useTexts(productsTexts)
  const name = useProductName()(product)
  const { pathname, search } = useLocation()
  const language = useLanguage()
  const look = buttonClass({ look: 'quiet', size: 'small' })
  return (
    <div className={styles.footer}>
      {decision?.(product)}
      <Link className={look} to={`/dashboard/products/${product.id}?from=${encodeURIComponent(pathname + search)}`}>
        {t('panel.edit')}
      </Link>
      {onSales && (
        <Button look="quiet" size="small" aria-label={t('sales.show', { name })} onClick={() => onSales(product)}>
          {t('panel.sales')}
        </Button>
      )}
      <a className={look} href={inLanguage(`/products/${product.id}`, language)} target="_blank" rel="noreferrer">
        {t('panel.inShop')}
      </a>
      <DeleteProduct product={product} onDeleted={onClose} />
    </div>
  )
}

function Content({ id }: { id: number }) {
  const t = useTexts(productsTexts)
  const { data, error, retry, isRefreshing } = useNotRead(
    useEndpoint(readAdminProduct, { params: { id } }, { fresh: true }),
  )
  if (error && !data)
    return <ErrorState title={t('panel.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  if (data?.id !== id) return <Placeholder />
  return (
    <div className={styles.panel}>
      <Rejection product={data} />
      <Versions product={data} />
      <Pictures product={data} />
      <Facts product={data} />
      <Section title={t('panel.description')}>
        <p className={styles.text}>{data.description}</p>
      </Section>
      <Section title={t('panel.growing')}>
        <p className={styles.text}>{data.growingDetails || t('panel.none')}</p>
      </Section>
      <History thing="product" thingId={id} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  )
}

/** Reason of the current rejection, or of the one before the pending version. */
function Rejection({ product: { lastRejection, rejectionReason } }: { product: AdminProductDetail }) {
  const t = useTexts(productsTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  if (lastRejection) {
    const date = nearDate(lastRejection.at, today, language)
    return (
      <div className={styles.rejected}>
        <strong>{t(lastRejection.isOfEdit ? 'panel.earlierEdit' : 'panel.earlierReason', { date })}</strong>
        <p className={styles.text}>{lastRejection.reason}</p>
      </div>
    )
  }
  return rejectionReason === null ? null : <p className={styles.rejected}>{rejectionReason}</p>
}

function Pictures({ product }: { product: AdminProductDetail }) {
  const t = useTexts(productsTexts)
  const name = useProductName()(product)
  const { images } = product
  return (
    <Section title={t('panel.pictures')}>
      {images.length === 0 ? (
        <p>{t('panel.noPictures')}</p>
      ) : (
        <ul className={styles.pictures}>
          {images.map(({ id, imageUrl }, place) => (
            <li key={id}>
              <Picture src={imageUrl} alt={t('panel.picture', { number: place + 1, name })} sizes="320px" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Placeholder() {
  return (
    <SkeletonGroup className={styles.panel}>
      <Skeleton shape="picture" />
      {['60%', '90%', '75%'].map(width => (
        <Skeleton key={width} shape="pill" width={width} />
      ))}
    </SkeletonGroup>
  )
}

function Facts({ product }: { product: AdminProductDetail }) {
  const t = useTexts(productsTexts)
  const language = useLanguage()
  const contents = useContents()
  const categoryText = useCategoryText()
  const statusText = useStatusText()
  const unitPrice = useUnitPrice()
  const today = istDateOf(useNow())
  const { price, unit, unitsPerBox, harvestDate } = product
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('price'), <Money key="price" rupees={price} />],
    [t('panel.unitPrice'), <KindPrice key="kind" product={product} own={unitPrice(product)} />],
    [t('boxes'), `${product.inventory} · ${contents(unitsPerBox, unit)}`],
    [t('category'), categoryText(product.categoryName)],
    [t('panel.fields.localName'), product.localName || t('panel.none')],
    [t('panel.fields.status'), statusText(product.status)],
    [t('farm'), `${product.farm.name} · ${product.farmerName}`],
    [t('panel.location'), product.farmerLocation],
    [t('until'), nearDateAlone(product.availableUntil, today, language)],
    [t('panel.harvest'), nearDateAlone(harvestDate, today, language) || t('panel.none')],
    [t('panel.fields.seasons'), <Seasons key="seasons" of={product} />],
    [t('panel.submitted'), nearDateAlone(product.submittedAt, today, language)],
    [t('panel.added'), nearDateAlone(product.createdAt, today, language)],
  ]
  return (
    <section>
      <h3 className={styles.title}>{t('panel.facts')}</h3>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Unit price here (after the pending edit, if any) and the market's median. */
function KindPrice({ product, own }: { product: AdminProductDetail; own: string }) {
  const t = useTexts(productsTexts)
  const nameOf = useProductName()
  const unitPrice = useUnitPrice()
  const { kindPrice, pendingEdit } = product
  const price = pendingEdit?.price ?? product.price
  const priceText = pendingEdit?.price === undefined ? own : unitPrice({ ...product, price })
  const paise = unitPriceOf(product, rupeesToPaise(price) ?? 0)?.paise
  if (!kindPrice || paise === undefined) return <>{[priceText, t('panel.noMedian')].filter(Boolean).join(' · ')}</>
  const median = rupeesToPaise(kindPrice.median) ?? 0
  const percent = median === 0 ? 0 : Math.round(((paise - median) / median) * 100)
  const kind = kindPrice.hasItsName ? nameOf(product) : product.categoryName.toLowerCase()
  const values = { count: kindPrice.count, kind, measure: t(`panel.measures.${kindPrice.measure}`) }
  const direction = percent === 0 ? 'same' : percent > 0 ? 'above' : 'below'
  return (
    <>
      {priceText} · {t(`panel.${direction}`, { percent: Math.abs(percent) })}
      <span className={styles.under}>{t('panel.median', { ...values, price: formatRupees(median) })}</span>
    </>
  )
}

interface DeleteProductProps {
  product: AdminProduct
  onDeleted: () => void
}

/** Requires confirmation; past orders keep the product. docs/product/office.md#product-panel */
function DeleteProduct({ product, onDeleted }: DeleteProductProps) {
  const t = useTexts(productsTexts)
  const name = useProductName()(product)
  const { id } = product
  const toast = useToast()
  const [send, { isBusy }] = useCall(deleteProduct)
  const [isConfirming, setConfirming] = useState(false)
  const handleDelete = async () => {
    const outcome = await send({ params: { id } })
    setConfirming(false)
    if (!outcome.ok) return toast({ title: t('remove.failed'), text: reasonOf(outcome.error), tone: 'bad' })
    toast({ title: t('remove.deleted'), text: name, tone: 'good' })
    onDeleted()
  }
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={t('remove.deleteNamed', { name })}
        isBusy={isBusy}
        onClick={() => setConfirming(true)}
      >
        {t('remove.delete')}
      </Button>
      <ConfirmDialog
        title={t('remove.title', { name })}
        text={t('remove.text')}
        confirm={t('remove.confirm')}
        dismiss={t('remove.keep')}
        isOpen={isConfirming}
        isBusy={isBusy}
        onConfirm={() => void handleDelete()}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
