import { usePages } from '@santhe/client'
import { listProducts } from '@santhe/contracts'
import { Link, useNow, useSession, useUrlFilters } from '@santhe/host'
import { istDateOf, productWord } from '@santhe/rules'
import { LanguageSwitch, Skeleton, SkeletonGroup, useTexts, VisuallyHidden } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import threeButtonTexts from '../texts/en/three-button.json'
import { BigProduct, type PanelKind } from '../three-buttons/BigProduct.tsx'
import { PackLink, PackOrders } from '../three-buttons/pack/PackOrders.tsx'
import styles from '../three-buttons/three-buttons.module.css'
import { useBigChanges } from '../three-buttons/use-big-changes.ts'

/** A set `pack` opens the orders to pack. */
const FILTERS = { pack: '' }

/**
 * For farmers who read little: pictures, numbers and three big buttons.
 * docs/product/farmer-dashboard.md#three-button-mode.
 */
export function ThreeButtons() {
  const { user } = useSession()
  const [{ pack }] = useUrlFilters(FILTERS)
  if (!user?.farmId) return null
  return (
    <div className={styles.page}>
      <div className={styles.languages}>
        <LanguageSwitch />
      </div>
      {pack === '' ? (
        <>
          <PackLink />
          <BigProducts farmerId={user.farmId} />
        </>
      ) : (
        <PackOrders />
      )}
    </div>
  )
}

function BigProducts({ farmerId }: { farmerId: number }) {
  const t = useTexts(threeButtonTexts)
  const today = istDateOf(useNow())
  const { items, error, retry, more } = usePages(listProducts, { query: { farmerId } }, { fresh: true })
  const changes = useBigChanges()
  const [open, setOpen] = useState<{ id: number; kind: PanelKind }>()
  // Rejected and ended products need the full dashboard.
  const products = items?.filter(product => !['rejected', 'ended'].includes(productWord(product, today)))
  return (
    <>
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      {!items && !error && (
        <SkeletonGroup className={styles.products}>
          <Skeleton shape="picture" />
          <Skeleton shape="picture" />
        </SkeletonGroup>
      )}
      {!items && error && (
        <div role="alert" className={blocks.stack12}>
          <p>{t('loadError')}</p>
          <button type="button" className={styles.wide} onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {products?.length === 0 && !more && <p className={blocks.stack12}>{t('empty')}</p>}
      <ul className={styles.products}>
        {products?.map(product => (
          <BigProduct
            key={product.id}
            {...{ product, today, changes }}
            open={open?.id === product.id ? open.kind : undefined}
            onOpen={kind => setOpen(kind && { id: product.id, kind })}
          />
        ))}
      </ul>
      {more && (
        <div className={blocks.stack12}>
          {more.errorText && <p role="alert">{t('loadError')}</p>}
          <button type="button" className={styles.wide} aria-busy={more.isBusy || undefined} onClick={more.onMore}>
            {t(more.errorText ? 'retry' : 'showMore')}
          </button>
        </div>
      )}
      <Link className={styles.wide} to="/dashboard/overview">
        {t('allPages')}
      </Link>
    </>
  )
}
