import { RETURN, useEndpoint, useLastSearch } from '@santhe/client'
import { type Product, readAdminProduct, readProduct, type SessionPerson } from '@santhe/contracts'
import { Link, reasonOf, useLanguage, useLocation, useNow, useParams, useSession } from '@santhe/host'
import { isStaff, MOST_PRODUCT_PICTURES, may, nearMoment } from '@santhe/rules'
import {
  BackLine,
  Button,
  buttonClass,
  EmptyState,
  ErrorState,
  FormProblems,
  SectionHeading,
  Skeleton,
  SkeletonGroup,
  useTexts,
} from '@santhe/ui'
import { ChosenPictures, PrimaryPicture } from '../product-form/ChosenPictures.tsx'
import { ProductFields, useProductLabels } from '../product-form/ProductFields.tsx'
import { ProductImages } from '../product-form/ProductImages.tsx'
import { type DraftField, effectOf, type ProductDraft, withOwnEdit } from '../product-form/product-draft.ts'
import styles from '../product-form/product-form.module.css'
import { useProductForm } from '../product-form/use-product-form.ts'
import { FARM_PRODUCTS } from '../products/product-list-place.ts'
import productFormTexts from '../texts/en/product-form.json'

/** Target of Cancel and Back: the farm's list; for staff, the office list that they left. */
function useListPath(): string {
  const { user } = useSession()
  const search = useLastSearch(FARM_PRODUCTS)
  const from = new URLSearchParams(useLocation().search).get('from')
  if (!user || !isStaff(user.role)) return `/dashboard/products${search}`
  if (from?.startsWith('/admin?')) return from
  return may(user, 'product.approve') ? '/admin?tab=products' : '/admin'
}

/**
 * Adds or edits a product: the farm's own; for staff, any in their area.
 * docs/product/farmer-dashboard.md#product-form
 */
export function FarmProductForm() {
  const t = useTexts(productFormTexts)
  const { id } = useParams()
  const { user } = useSession()
  const isNew = id === undefined || id === 'new'
  const staff = user && isStaff(user.role) ? user : undefined
  const mayWrite = !staff || may(staff, 'product.write')
  return (
    <div className={styles.page}>
      <BackLine to={useListPath()} state={RETURN}>
        {t(staff ? (mayWrite ? 'form.backOffice' : 'form.backAdmin') : 'form.back')}
      </BackLine>
      <SectionHeading as="h1" title={t(isNew ? 'form.titleNew' : mayWrite ? 'form.titleEdit' : 'form.titleRead')} />
      {isNew && staff && <EmptyState icon="basket" title={t('form.onlyFarms')} />}
      {isNew && !staff && <Form product={undefined} />}
      {!isNew && (staff ? <OfficeForm id={id} person={staff} /> : <EditForm id={id} />)}
    </div>
  )
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

function EditForm({ id }: { id: string }) {
  const t = useTexts(productFormTexts)
  const { user } = useSession()
  const { data, error, retry } = useEndpoint(
    readProduct,
    { params: { id: isId(id) ? id : 1 } },
    { skip: !isId(id), fresh: true },
  )
  if (error && error.status !== 404)
    return <ErrorState title={t('form.loadError')} text={reasonOf(error)} onRetry={retry} />
  if (error || !isId(id) || (data && data.farmerId !== user?.farmId))
    return <EmptyState icon="basket" title={t('form.notFound')} />
  if (!data) return <FormPlaceholder />
  return (
    <>
      <Waiting product={data} title={t('form.waitingTitle')} text="form.waitingText" />
      <EditRejected product={data} />
      <Form key={data.id} product={withOwnEdit(data)} onSale={data.approvalStatus === 'approved' ? data : undefined} />
    </>
  )
}

/** Delivery agents can read only the public version, even outside their district. */
function useStaffProduct(id: string, { role }: SessionPerson) {
  const isPublic = role === 'delivery_agent'
  const request = { params: { id: isId(id) ? id : 1 } }
  const publicVersion = useEndpoint(readProduct, request, { skip: !isId(id) || !isPublic, fresh: true })
  const ofOffice = useEndpoint(readAdminProduct, request, { skip: !isId(id) || isPublic, fresh: true })
  return isPublic ? publicVersion : ofOffice
}

/** Staff form beside the version on sale; read-only without permission. docs/product/roles.md#product-form-access. */
function OfficeForm({ id, person }: { id: string; person: SessionPerson }) {
  const t = useTexts(productFormTexts)
  const { data, error, retry } = useStaffProduct(id, person)
  if (error && error.status !== 404)
    return <ErrorState title={t('form.loadError')} text={reasonOf(error)} onRetry={retry} />
  if (error || !isId(id)) return <EmptyState icon="basket" title={t('form.notFound')} />
  if (!data) return <FormPlaceholder />
  const { farmerId } = data
  const mayWrite =
    'district' in data && may(person, 'product.write', { farmerId, district: data.district, taluk: data.taluk })
  return (
    <>
      <p className={styles.about}>{t('form.ofFarm', { farm: data.farm.name })}</p>
      {!mayWrite && <p className={styles.about}>{t('form.readOnly')}</p>}
      <Waiting
        product={data}
        title={t('form.staffWaitingTitle')}
        text={mayWrite ? 'form.staffWaitingText' : 'form.readWaitingText'}
      />
      <Form key={data.id} product={data} isReadOnly={!mayWrite} />
    </>
  )
}

function Waiting({
  product: { pendingEdit },
  title,
  text,
}: {
  product: Product
  title: string
  text: 'form.waitingText' | 'form.staffWaitingText' | 'form.readWaitingText'
}) {
  const t = useTexts(productFormTexts)
  const labels = { ...useProductLabels(), images: t('form.picture') }
  if (!pendingEdit) return null
  return (
    <div className={styles.waiting}>
      <strong>{title}</strong>
      <p>{t(text, { fields: pendingEdit.fields.map(field => labels[field]).join(', ') })}</p>
    </div>
  )
}

function EditRejected({ product: { lastRejection, pendingEdit } }: { product: Product }) {
  const t = useTexts(productFormTexts)
  if (!lastRejection?.isOfEdit || pendingEdit) return null
  return (
    <div className={styles.rejected}>
      <strong>{t('form.editRejectedTitle')}</strong>
      <p>{t('form.editRejectedText', { reason: lastRejection.reason })}</p>
    </div>
  )
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

interface FormProps {
  product: Product | undefined
  onSale?: Product | undefined
  isReadOnly?: boolean
}

function Form({ product, onSale, isReadOnly = false }: FormProps) {
  const t = useTexts(productFormTexts)
  const listPath = useListPath()
  const form = useProductForm(product, listPath)
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
        {form.restoredAt !== undefined && <Restored at={form.restoredAt} onDiscard={form.discard} />}
        <fieldset className={styles.all} disabled={isReadOnly}>
          <div className={styles.pictureColumn}>
            {product ? (
              <ProductImages {...{ product, further: form.further, needsApproval: onSale !== undefined, isReadOnly }} />
            ) : (
              <NewPictures primary={form.primary} further={form.further} />
            )}
          </div>
          <ProductFields draft={form.values} problems={form.messages} onChange={form.change} today={form.today} />
        </fieldset>
        {onSale && <Effect values={form.values} initial={form.initial} onSale={onSale} />}
        {!isReadOnly && (
          <div className={styles.actions}>
            <Link className={buttonClass({ look: 'quiet' })} to={listPath} state={RETURN}>
              {t('form.cancel')}
            </Link>
            <Button type="submit" isBusy={form.isBusy} busyLabel={t(product ? 'form.updating' : 'form.creating')}>
              {t(product ? 'form.update' : 'form.create')}
            </Button>
          </div>
        )}
      </form>
      {form.dialog}
    </>
  )
}

function NewPictures({ primary, further }: Pick<ReturnType<typeof useProductForm>, 'primary' | 'further'>) {
  return (
    <>
      <PrimaryPicture {...primary} />
      <ChosenPictures
        uploads={further.uploads}
        room={MOST_PRODUCT_PICTURES - 1 - further.uploads.length}
        onAdd={further.addUpTo}
        onRetry={further.retry}
        onLeaveOut={further.leaveOut}
      />
    </>
  )
}

function Restored({ at, onDiscard }: { at: number; onDiscard: () => void }) {
  const t = useTexts(productFormTexts)
  const language = useLanguage()
  const when = nearMoment(new Date(at), useNow(), language)
  return (
    <div className={styles.restored} role="status">
      <p>{t('form.restored', { when })}</p>
      <Button look="plain" size="small" onClick={onDiscard}>
        {t('form.discard')}
      </Button>
    </div>
  )
}

function Effect(change: { values: ProductDraft; initial: ProductDraft; onSale: Product }) {
  const t = useTexts(productFormTexts)
  const labels = useProductLabels()
  const { waits, atOnce } = effectOf(change.values, change.initial, change.onSale)
  const named = (fields: readonly DraftField[]) => ({ fields: fields.map(field => labels[field]).join(', ') })
  if (waits.length + atOnce.length === 0) return null
  return (
    <div className={styles.effect} role="status">
      {waits.length > 0 && <p>{t('form.waits', named(waits))}</p>}
      {atOnce.length > 0 && <p>{t('form.atOnce', named(atOnce))}</p>}
    </div>
  )
}
