import { useEndpoint } from '@santhe/client'
import { type Product, readProduct } from '@santhe/contracts'
import { Link, textOf, useParams, useSession } from '@santhe/host'
import {
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  FormProblems,
  Icon,
  SectionHeading,
  Skeleton,
  SkeletonGroup,
  useTexts,
} from '@santhe/ui'
import { PictureField } from '../product-form/PictureField.tsx'
import { ProductFields, useProductLabels } from '../product-form/ProductFields.tsx'
import styles from '../product-form/product-form.module.css'
import { useProductForm } from '../product-form/use-product-form.ts'
import { texts } from '../texts.ts'

/** Adds a product, or edits the one in the address. docs/product/farmer-dashboard.md#product-form. */
export function FarmProductForm() {
  const t = useTexts(texts)
  const { id } = useParams()
  const isNew = id === undefined || id === 'new'
  return (
    <div className={styles.page}>
      <p className={styles.back}>
        <Link to="/dashboard/products">
          <Icon name="arrow-left" size="small" />
          {t('form.back')}
        </Link>
      </p>
      <SectionHeading as="h1" title={t(isNew ? 'form.titleNew' : 'form.titleEdit')} />
      {isNew ? <Form product={undefined} /> : <EditForm id={id} />}
    </div>
  )
}

function EditForm({ id }: { id: string }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const { data, error, retry } = useEndpoint(
    readProduct,
    { params: { id: isId ? id : 1 } },
    { skip: !isId, fresh: true },
  )
  if (error && error.status !== 404)
    return <ErrorState title={t('products.loadError')} text={textOf(error)} onRetry={retry} />
  if (error || !isId || (data && data.farmerId !== user?.farmId))
    return <EmptyState icon="basket" title={t('form.notFound')} />
  if (!data) return <FormPlaceholder />
  return <Form key={data.id} product={data} />
}

function FormPlaceholder() {
  return (
    <SkeletonGroup className={styles.form}>
      <Skeleton shape="picture" />
      <div className={styles.fields}>
        {['name', 'local', 'category', 'status', 'price', 'stock'].map(field => (
          <Skeleton key={field} shape="pill" />
        ))}
      </div>
    </SkeletonGroup>
  )
}

function Form({ product }: { product: Product | undefined }) {
  const t = useTexts(texts)
  const form = useProductForm(product)
  const labels = useProductLabels()
  return (
    <>
      {product?.approvalStatus === 'rejected' && product.rejectionReason && (
        <div className={styles.rejected}>
          <strong>{t('form.rejectedTitle')}</strong>
          <p>{product.rejectionReason}</p>
        </div>
      )}
      <FormProblems problems={form.messages} labels={labels} onGo={form.focus.toField} ref={form.focus.problems} />
      <form className={styles.form} ref={form.focus.form} onSubmit={form.handleSubmit} noValidate>
        <PictureField current={form.values.imageUrl} chosen={form.picture} onChoose={form.setPicture} />
        <ProductFields draft={form.values} problems={form.messages} onChange={form.change} today={form.today} />
        <div className={styles.actions}>
          <Link className={buttonClass({ look: 'quiet' })} to="/dashboard/products">
            {t('form.cancel')}
          </Link>
          <Button type="submit" isBusy={form.isBusy} busyLabel={t(product ? 'form.updating' : 'form.creating')}>
            {t(product ? 'form.update' : 'form.create')}
          </Button>
        </div>
      </form>
    </>
  )
}
