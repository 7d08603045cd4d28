import { usePages } from '@santhe/client'
import { listProducts, type Product } from '@santhe/contracts'
import { Link, textOf, useSession } from '@santhe/host'
import { buttonClass, EmptyState, ErrorState, SectionHeading, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { DeleteProduct } from '../products/DeleteProduct.tsx'
import { FarmProductTable } from '../products/FarmProductTable.tsx'
import { texts } from '../texts.ts'

/** The farmer's own products in every state. docs/product/farmer-dashboard.md#farmer-dashboard. */
export function FarmProducts() {
  const { user } = useSession()
  return user?.farmId ? <OwnProducts farmerId={user.farmId} /> : null
}

function AddLink() {
  const t = useTexts(texts)
  return (
    <Link className={buttonClass()} to="/dashboard/products/new">
      {t('products.add')}
    </Link>
  )
}

function OwnProducts({ farmerId }: { farmerId: number }) {
  const t = useTexts(texts)
  const { items, error, retry, more, total, isRefreshing } = usePages(
    listProducts,
    { query: { farmerId } },
    { fresh: true },
  )
  const [leaving, setLeaving] = useState<Product>()
  if (error && !items)
    return <ErrorState title={t('products.loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
  const isEmpty = items?.length === 0
  return (
    <section aria-labelledby="farm-products">
      <SectionHeading
        as="h1"
        id="farm-products"
        title={t('products.title')}
        text={total === undefined ? undefined : t('products.count', { count: total })}
        link={isEmpty ? undefined : <AddLink />}
      />
      <FarmProductTable
        products={items}
        more={more}
        onDelete={setLeaving}
        whenEmpty={
          <EmptyState icon="basket" title={t('products.empty')} text={t('products.emptyText')} action={<AddLink />} />
        }
      />
      <DeleteProduct product={leaving} onClose={() => setLeaving(undefined)} />
    </section>
  )
}
