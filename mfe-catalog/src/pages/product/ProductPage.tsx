import { useEndpoint } from '@santhe/client'
import { readProduct } from '@santhe/contracts'
import { Link, textOf, useParams } from '@santhe/host'
import { idFromSlug } from '@santhe/rules'
import { buttonClass, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@santhe/ui'
import { useT } from '../../texts.ts'
import styles from './ProductView.module.css'
import { ProductView } from './ProductView.tsx'

export function ProductPage() {
  const { identifier = '' } = useParams()
  const id = idFromSlug(identifier)
  return id === undefined ? <ProductNotFound /> : <ProductById key={id} id={id} />
}

function ProductById({ id }: { id: number }) {
  const t = useT()
  const { data, error, retry } = useEndpoint(readProduct, { params: { id } }, { fresh: true })
  // Also when shown from cache: it was withdrawn since.
  if (error?.status === 404) return <ProductNotFound />
  if (data) return <ProductView product={data} />
  if (error) return <ErrorState title={t('product.error')} text={textOf(error)} onRetry={retry} />
  return <ProductPlaceholder />
}

function ProductNotFound() {
  const t = useT()
  const back = (
    <Link className={buttonClass()} to="/products">
      {t('product.back')}
    </Link>
  )
  return (
    <EmptyState
      icon="search"
      title={t('product.notFound')}
      isPageHeading
      text={t('product.notFoundText')}
      action={back}
    />
  )
}

function ProductPlaceholder() {
  return (
    <SkeletonGroup className={styles.columns}>
      <Skeleton shape="picture" className={styles.rounded} />
      <div>
        <Skeleton width="60%" />
        <Skeleton width="35%" />
        <Skeleton width="90%" />
        <Skeleton width="80%" />
        <Skeleton shape="pill" width="50%" />
      </div>
    </SkeletonGroup>
  )
}
