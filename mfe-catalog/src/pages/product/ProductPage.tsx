import { useEndpoint } from '@santhe/client'
import { type ProductDetail, readProduct } from '@santhe/contracts'
import { Link, textOf, useLanguage, useLiveStock, useParams } from '@santhe/host'
import { boxesOnSale, formatRating, idFromSlug, namesFor } from '@santhe/rules'
import {
  buttonClass,
  EmptyState,
  ErrorState,
  LazyPart,
  LocalName,
  Skeleton,
  SkeletonGroup,
  Stars,
  StatusBadge,
  useCategoryText,
  useTexts,
} from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import { Gallery } from '../../parts/gallery/Gallery.tsx'
import { Crumbs } from '../../parts/page/Crumbs.tsx'
import { FarmLogo } from '../../parts/products/FarmLogo.tsx'
import { useOffer } from '../../parts/products/use-offer.ts'
import { Reviews } from '../../parts/reviews/Reviews.tsx'
import { ShareMenu } from '../../parts/share/ShareMenu.tsx'
import catalogTexts from '../../texts/en/catalog.json'
import productFactsTexts from '../../texts/en/product-facts.json'
import { useToday } from '../../use-today.ts'
import { BuyBox } from './BuyBox.tsx'
import { GrownBy, ProductFacts } from './ProductFacts.tsx'
import styles from './ProductView.module.css'

export function ProductPage() {
  const { identifier = '' } = useParams()
  const id = idFromSlug(identifier)
  return id === undefined ? <ProductNotFound /> : <ProductById key={id} id={id} />
}

function ProductById({ id }: { id: number }) {
  const t = useTexts(catalogTexts)
  const { data, error, retry } = useEndpoint(readProduct, { params: { id } }, { fresh: true })
  // Even with cached data: it was withdrawn since.
  if (error?.status === 404) return <ProductNotFound />
  if (data) return <ProductView product={data} />
  if (error) return <ErrorState title={t('product.error')} text={textOf(error)} onRetry={retry} />
  return <ProductPlaceholder />
}

function ProductNotFound() {
  const t = useTexts(catalogTexts)
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

const SIZES = '(min-width: 77rem) 608px, (min-width: 60rem) 50vw, 94vw'

const moreFromFarm = async () => (await import('./MoreFromFarm.tsx')).MoreFromFarm

/** Loads nothing until it is near the viewport. */
function MoreBelow(props: { productId: number; farm: ProductDetail['farm'] }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place}>
      <LazyPart load={moreFromFarm} isEnabled={isNear} props={props} />
    </div>
  )
}

/** docs/product/products.md#product-page. */
function ProductView({ product }: { product: ProductDetail }) {
  const t = useTexts(catalogTexts)
  const factsT = useTexts(productFactsTexts)
  const { offer } = useOffer(product)
  const pictures = [...new Set([product.imageUrl, ...product.images.map(image => image.imageUrl)])]
  useLiveStock(product.id, boxesOnSale(product, useToday()))
  const categoryText = useCategoryText()
  const [name, otherName] = namesFor(product, useLanguage())
  const { category, categoryId, description, rating, reviewCount, farm } = product
  return (
    <>
      <Crumbs
        way={[
          { label: t('product.produce'), to: '/products' },
          { label: categoryText(category), to: `/products?category=${categoryId}` },
          { label: name },
        ]}
      />
      <article className={styles.columns}>
        <Gallery label={t('product.gallery', { name })} alt={name} pictures={pictures} sizes={SIZES} eager />
        <div className={styles.words}>
          <StatusBadge offer={offer} />
          <h1 className={styles.name}>
            <span>{name}</span> <LocalName>{otherName}</LocalName>
          </h1>
          <p className={styles.rating}>
            {reviewCount > 0 && (
              <>
                <Stars rating={rating} />
                <span>{formatRating(rating)}</span>
              </>
            )}
            <a href="#reviews">{t('product.reviewCount', { count: reviewCount })}</a>
          </p>
          <div className={styles.farm}>
            <Link to={`/farmers/${farm.id}`}>
              <FarmLogo name={farm.name} logoUrl={farm.logoUrl} />
              {farm.name}
            </Link>
            {farm.reviewCount > 0 && (
              <span>{factsT('facts.farmRating', { rating: formatRating(farm.rating), count: farm.reviewCount })}</span>
            )}
          </div>
          <BuyBox product={product} />
          <ShareMenu kind="product" id={product.id} title={name} />
          <p className={styles.description}>{description}</p>
          <ProductFacts product={product} />
        </div>
      </article>
      <GrownBy product={product} />
      <section className={styles.reviews} aria-label={t('farm.reviewsTab')}>
        <Reviews kind="product" of={product} />
      </section>
      <MoreBelow productId={product.id} farm={farm} />
    </>
  )
}
