import { useEndpoint } from '@santhe/client'
import { listDeliveryPlans } from '@santhe/contracts'
import { textOf, useSession, useUrlFilters } from '@santhe/host'
import { DELIVERY_AREAS, DISTRICTS } from '@santhe/rules'
import { ErrorState, SectionHeading, Select, Skeleton, SkeletonGroup, Tabs, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { useNotRead } from '../lists/NotRead.tsx'
import texts from '../texts/en/delivery.json'
import styles from './delivery.module.css'
import { PlanForm, type PlanRefusal } from './PlanForm.tsx'

const FILTERS = { district: '', area: 'urban' }

/** Here and not in the form, which would show a refusal before it has the plan that was read meanwhile. */
function useRefusals({ isRefreshing }: { isRefreshing: boolean }) {
  const [refused, setRefused] = useState<{ key: string; refusal: PlanRefusal }>()
  return {
    refusalOf: (key: string) =>
      refused?.key === key && !(refused.refusal.isConflict && isRefreshing) ? refused.refusal : undefined,
    setRefusal: (key: string, refusal: PlanRefusal | undefined) =>
      setRefused(before => (refusal ? { key, refusal } : before?.key === key ? undefined : before)),
    forget: () => setRefused(undefined),
  }
}

/** Admins choose the district; managers see their own. docs/product/delivery.md#capacity */
export function DeliveryWindows() {
  const t = useTexts(texts)
  const { user } = useSession()
  const [filters, setFilters] = useUrlFilters(FILTERS)
  const query = filters.district === '' ? {} : { district: filters.district }
  const { data, error, retry, isRefreshing } = useNotRead(useEndpoint(listDeliveryPlans, { query }, { fresh: true }))
  const { refusalOf, setRefusal, forget } = useRefusals({ isRefreshing })
  const keyOf = (area: string) => `${data?.district} ${area}`
  const choose = (changed: Partial<typeof FILTERS>) => {
    forget()
    setFilters(changed)
  }
  const area = DELIVERY_AREAS.find(each => each === filters.area) ?? DELIVERY_AREAS[0]
  return (
    <section className={styles.page}>
      <SectionHeading title={t('title')} />
      <p className={blocks.muted}>{t('text')}</p>
      {user?.role === 'admin' && (
        <div className={styles.choice}>
          <Select
            label={t('district')}
            options={DISTRICTS.map(({ name }) => ({ value: name, label: name }))}
            value={filters.district || (data?.district ?? '')}
            onChange={district => choose({ district })}
          />
        </div>
      )}
      {error && !data && (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {!error && !data && (
        <SkeletonGroup>
          {[1, 2, 3].map(place => (
            <Skeleton key={place} shape="pill" />
          ))}
        </SkeletonGroup>
      )}
      {data && (
        <Tabs
          label={t('area')}
          selected={area}
          onSelect={selected => choose({ area: selected })}
          tabs={data.plans.map(plan => ({
            id: plan.area,
            label: t(`areas.${plan.area}`),
            panel: (
              <PlanForm
                key={keyOf(plan.area)}
                {...{ plan, district: data.district }}
                refusal={refusalOf(keyOf(plan.area))}
                onRefused={refusal => setRefusal(keyOf(plan.area), refusal)}
              />
            ),
          }))}
        />
      )}
    </section>
  )
}
