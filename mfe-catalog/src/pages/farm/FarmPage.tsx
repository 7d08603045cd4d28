import { useEndpoint } from '@santhe/client'
import { type Farm, type FarmDetail, listFarmers, listProducts, readFarmer } from '@santhe/contracts'
import { Link, reasonOf, textOf, useLanguage, useLocation, useNavigate, useParams, useSession } from '@santhe/host'
import { type Coordinates, formatDistance, formatRating, idFromSlug, type Role } from '@santhe/rules'
import {
  Badge,
  buttonClass,
  classes,
  EmptyState,
  ErrorState,
  Icon,
  Picture,
  Skeleton,
  SkeletonGroup,
  Stars,
  Tabs,
  useTexts,
} from '@santhe/ui'
import { useEffect, useState } from 'react'
import { Delivery } from '../../parts/delivery/Delivery.tsx'
import { FollowButton } from '../../parts/follow/FollowButton.tsx'
import { Crumbs } from '../../parts/page/Crumbs.tsx'
import { PagedList } from '../../parts/page/PagedList.tsx'
import { savedPlace } from '../../parts/place/saved-place.ts'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { ProductPlaceholders, productGridClass } from '../../parts/products/ProductGrid.tsx'
import { Reviews } from '../../parts/reviews/Reviews.tsx'
import { ShareMenu } from '../../parts/share/ShareMenu.tsx'
import aboutFarmTexts from '../../texts/en/about-farm.json'
import catalogTexts from '../../texts/en/catalog.json'
import { AboutFarm, ContactBlock, useDisplayedLocation } from './AboutFarm.tsx'
import { FarmTellMe } from './FarmTellMe.tsx'
import styles from './FarmView.module.css'
import { farmProductsQuery } from './farm-products-query.ts'

/** Only the trailing number of the URL matters. */
export function FarmPage() {
  const { identifier = '' } = useParams()
  const id = idFromSlug(identifier)
  return id === undefined ? <FarmNotFound /> : <FarmById key={id} id={id} />
}

function FarmById({ id }: { id: number }) {
  const t = useTexts(catalogTexts)
  const { user } = useSession()
  const query = user ? { userRole: user.role } : {}
  const { data, isRefreshing, error, retry } = useEndpoint(readFarmer, { params: { id }, query })
  const viewerRole = useStableValue(user?.role, !isRefreshing)
  if (data) return <FarmView farm={data} viewerRole={viewerRole} />
  if (error?.status === 404) return <FarmNotFound />
  if (error) return <ErrorState title={t('farm.error')} text={textOf(error)} onRetry={retry} />
  return <FarmPlaceholder />
}

/** Returns the last stable value, such as the role the shown farm was loaded for. */
function useStableValue<Value>(value: Value, isStable: boolean): Value {
  const [stable, setStable] = useState(value)
  useEffect(() => {
    if (isStable) setStable(value)
  }, [value, isStable])
  return stable
}

function FarmNotFound() {
  const t = useTexts(catalogTexts)
  const back = (
    <Link className={buttonClass()} to="/farmers">
      {t('farm.back')}
    </Link>
  )
  return (
    <EmptyState icon="search" title={t('farm.notFound')} isPageHeading text={t('farm.notFoundText')} action={back} />
  )
}

function FarmPlaceholder() {
  return (
    <SkeletonGroup>
      <Skeleton shape="picture" ratio="16 / 9" className={styles.header} />
      <div className={styles.intro}>
        <Skeleton width="45%" />
        <Skeleton width="30%" />
        <Skeleton width="85%" />
        <Skeleton width="75%" />
      </div>
    </SkeletonGroup>
  )
}

const SIZES = '(min-width: 77rem) 1200px, 96vw'

interface FarmViewProps {
  farm: FarmDetail
  /** The role the response was requested for; undefined for visitors. */
  viewerRole: Role | undefined
}

/** docs/product/farms.md#farm-page. */
function FarmView({ farm, viewerRole }: FarmViewProps) {
  const t = useTexts(catalogTexts)
  const location = useDisplayedLocation(farm)
  const distanceText = useFarmDistance(farm)
  const { farmName, rating, reviewCount, followerCount, description, tags, complaints } = farm
  return (
    <>
      <Crumbs way={[{ label: t('farm.farms'), to: '/farmers' }, { label: farmName }]} />
      <Picture className={styles.header} src={farm.imageUrl} alt="" ratio="auto" sizes={SIZES} eager />
      <div className={styles.intro}>
        <div className={styles.words}>
          <div className={styles.head}>
            <FarmLogo name={farmName} logoUrl={farm.logoUrl} size="large" />
            <div>
              <h1 className={styles.name}>{farmName}</h1>
              <p className={styles.line}>
                <Icon name="pin" size="small" />
                {distanceText ? `${location} · ${distanceText}` : location}
              </p>
            </div>
          </div>
          <p className={classes(styles.line, styles.dotted)}>
            {reviewCount > 0 && (
              <>
                <Stars rating={rating} />
                <strong>{formatRating(rating)}</strong>
              </>
            )}
            <Link to="?tab=reviews#reviews">{t('product.reviewCount', { count: reviewCount })}</Link>
            <span>{t('farm.followers', { count: followerCount })}</span>
            {complaints && <span>{t('farm.complaints', complaints)}</span>}
          </p>
          <div className={styles.actions}>
            <FollowButton farm={farm} />
            <FarmTellMe farm={farm} />
            <ShareMenu kind="farm" id={farm.id} title={farmName} />
          </div>
          <Delivery farms={[{ name: farmName, deliveryAreas: farm.deliveryAreas }]} />
          {farm.pickupHours && <PickupHours hours={farm.pickupHours} />}
          <p className={styles.description}>{description}</p>
          {tags.length > 0 && (
            <ul className={styles.tags}>
              {tags.map(tag => (
                <li key={tag}>
                  <Badge tone="good">{tag}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
        <ContactBlock farm={farm} viewerRole={viewerRole} />
      </div>
      <FarmTabs farm={farm} />
    </>
  )
}

/** Hours only; the place is shown after ordering. docs/product/delivery.md#pickup */
function PickupHours({ hours }: { hours: string }) {
  const t = useTexts(aboutFarmTexts)
  return (
    <p className={styles.line}>
      <Icon name="clock" size="small" />
      {t('about.pickup', { hours })}
    </p>
  )
}

function FarmTabs({ farm }: { farm: FarmDetail }) {
  const t = useTexts(catalogTexts)
  const [tab, chooseTab] = useFarmTab()
  const reviews = (
    <div className={styles.reviews}>
      <Reviews kind="farm" of={farm} />
    </div>
  )
  return (
    <Tabs
      label={t('farm.tabs', { name: farm.farmName })}
      selected={tab}
      onSelect={chooseTab}
      tabs={[
        { id: 'products', label: t('farm.productsTab'), panel: <FarmProducts farmId={farm.id} /> },
        { id: 'about', label: t('farm.aboutTab'), panel: <AboutFarm farm={farm} /> },
        { id: 'reviews', label: t('farm.reviewsTab'), panel: reviews },
      ]}
    />
  )
}

const PLACEHOLDERS = 4

function FarmProducts({ farmId }: { farmId: number }) {
  const t = useTexts(catalogTexts)
  return (
    <PagedList
      contract={listProducts}
      query={farmProductsQuery(farmId)}
      className={productGridClass}
      item={product => <ProductCard key={product.id} product={product} />}
      placeholders={<ProductPlaceholders count={PLACEHOLDERS} />}
      whenEmpty={<EmptyState title={t('farm.productsEmpty')} />}
      whenFailed={(error, retry) => (
        <ErrorState title={t('farm.productsError')} text={reasonOf(error)} onRetry={retry} />
      )}
      moreLabel={t('products.more')}
      summary={total => t('farm.products', { count: total })}
    />
  )
}

/** Enough for farms with the same name. */
const NAMESAKES = 10

/**
 * Returns the distance text when the visitor's place is saved. Uses the farms list, whose responses aren't shared
 * when they contain a place.
 */
function useFarmDistance({ id, farmName, distance: ofPage }: Pick<Farm, 'id' | 'farmName' | 'distance'>): string {
  const language = useLanguage()
  const place = useSavedPlace()
  const query = { search: farmName, limit: NAMESAKES, ...place }
  const { data } = useEndpoint(listFarmers, { query }, { skip: place === undefined })
  const distance = data?.find(farm => farm.id === id)?.distance ?? ofPage
  return distance === null ? '' : formatDistance(distance, language)
}

/** Never prompts. */
function useSavedPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(savedPlace(Date.now())), [])
  return place
}

const FARM_TABS = ['products', 'about', 'reviews'] as const
type FarmTab = (typeof FARM_TABS)[number]

function tabOf(name: string | null | undefined): FarmTab | undefined {
  return FARM_TABS.find(tab => tab === name)
}

/**
 * Reads the tab from the URL: `?tab=about`, which the server renders too, or `#reviews`, which only the browser sees.
 * Changing it adds no history entry.
 */
function useFarmTab(): [FarmTab, (tab: FarmTab) => void] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [named, setNamed] = useState<FarmTab>()
  useEffect(() => setNamed(tabOf(hash.slice(1))), [hash])
  const query = new URLSearchParams(search)
  const choose = (tab: FarmTab) => {
    setNamed(undefined)
    if (tab === FARM_TABS[0]) query.delete('tab')
    else query.set('tab', tab)
    // Keep the hash, or the page scrolls to the top.
    navigate({ search: query.toString(), hash }, { replace: true, preventScrollReset: true })
  }
  return [named ?? tabOf(query.get('tab')) ?? FARM_TABS[0], choose]
}
