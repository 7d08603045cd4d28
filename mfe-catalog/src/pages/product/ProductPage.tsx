import { useEndpoint } from '@santhe/client'
import { readProduct } from '@santhe/contracts'
import { Link, textOf, useParams } from '@santhe/host'
import { idFromSlug } from '@santhe/rules'
import { buttonClass, EmptyState, ErrorState } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import { ProductPlaceholder } from './ProductPlaceholder.tsx'
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
