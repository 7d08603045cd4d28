import type { FarmDetail } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { formatRating, type Role } from '@santhe/rules'
import { Badge, classes, Icon, Picture, Stars, Tabs } from '@santhe/ui'
import { Delivery } from '../../parts/delivery/Delivery.tsx'
import { FollowButton } from '../../parts/follow/FollowButton.tsx'
import { Crumbs } from '../../parts/page/Crumbs.tsx'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { Reviews } from '../../parts/reviews/Reviews.tsx'
import { ShareMenu } from '../../parts/share/ShareMenu.tsx'
import { useAboutT } from '../../texts/about-farm.ts'
import { useT } from '../../texts.ts'
import { AboutFarm } from './about/AboutFarm.tsx'
import { ContactBlock, useDisplayedLocation } from './about/ContactBlock.tsx'
import { FarmProducts } from './FarmProducts.tsx'
import styles from './FarmView.module.css'
import { FarmTellMe } from './news/FarmTellMe.tsx'
import { useFarmDistance } from './use-farm-distance.ts'
import { useFarmTab } from './use-farm-tab.ts'

const SIZES = '(min-width: 77rem) 1200px, 96vw'

interface FarmViewProps {
  farm: FarmDetail
  /** The role the response is for; undefined for visitors. */
  viewerRole: Role | undefined
}

/** docs/product/farms.md#farm-page. */
export function FarmView({ farm, viewerRole }: FarmViewProps) {
  const t = useT()
  const location = useDisplayedLocation(farm)
  const distanceText = useFarmDistance(farm)
  const { farmName, rating, reviewCount, followerCount, description, tags } = farm
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
  const t = useAboutT()
  return (
    <p className={styles.line}>
      <Icon name="clock" size="small" />
      {t('about.pickup', { hours })}
    </p>
  )
}

function FarmTabs({ farm }: { farm: FarmDetail }) {
  const t = useT()
  const [tab, chooseTab] = useFarmTab()
  const reviews = (
    <div id="reviews" className={styles.reviews}>
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
