import { useEndpoint } from '@santhe/client'
import { type AdminProduct, type AdminProductDetail, readAdminProduct } from '@santhe/contracts'
import { Link, textOf, useLocation, useNow } from '@santhe/host'
import { istDateOf, nearDate } from '@santhe/rules'
import { Button, buttonClass, ErrorState, Picture, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { History } from '../../journal/History.tsx'
import { NotRead } from '../../lists/not-read/NotRead.tsx'
import { useNotRead } from '../../lists/not-read/use-not-read.ts'
import { texts } from '../texts.ts'
import { DeleteProduct } from './DeleteProduct.tsx'
import { Facts } from './Facts.tsx'
import styles from './panel.module.css'
import { Versions } from './Versions.tsx'

interface ProductPanelProps {
  product: AdminProduct | undefined
  onClose: () => void
  decision: ((product: AdminProduct) => ReactNode) | undefined
  /** For those who may see sales. */
  onSales: ((product: AdminProduct) => void) | undefined
}

/** Everything needed to decide: pictures, text, dates, price comparison, changes, earlier rejection. */
export function ProductPanel({ product, onClose, decision, onSales }: ProductPanelProps) {
  return (
    <Drawer
      open={product !== undefined}
      onClose={onClose}
      title={product?.name}
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
  const t = useTexts(texts)
  const { pathname, search } = useLocation()
  const look = buttonClass({ look: 'quiet', size: 'small' })
  return (
    <div className={styles.footer}>
      {decision?.(product)}
      <Link className={look} to={`/dashboard/products/${product.id}?from=${encodeURIComponent(pathname + search)}`}>
        {t('panel.edit')}
      </Link>
      {onSales && (
        <Button
          look="quiet"
          size="small"
          aria-label={t('sales.show', { name: product.name })}
          onClick={() => onSales(product)}
        >
          {t('panel.sales')}
        </Button>
      )}
      <a className={look} href={`/products/${product.id}`} target="_blank" rel="noreferrer">
        {t('panel.inShop')}
      </a>
      <DeleteProduct product={product} onDeleted={onClose} />
    </div>
  )
}

function Content({ id }: { id: number }) {
  const t = useTexts(texts)
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
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  if (lastRejection) {
    const date = nearDate(lastRejection.at, today)
    return (
      <div className={styles.rejected}>
        <strong>{t(lastRejection.isOfEdit ? 'panel.earlierEdit' : 'panel.earlierReason', { date })}</strong>
        <p className={styles.text}>{lastRejection.reason}</p>
      </div>
    )
  }
  return rejectionReason === null ? null : <p className={styles.rejected}>{rejectionReason}</p>
}

function Pictures({ product: { name, images } }: { product: AdminProductDetail }) {
  const t = useTexts(texts)
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
