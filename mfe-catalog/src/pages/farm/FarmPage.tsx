import { useEndpoint } from '@santhe/client'
import { readFarmer } from '@santhe/contracts'
import { Link, textOf, useParams, useSession } from '@santhe/host'
import { idFromSlug } from '@santhe/rules'
import { buttonClass, EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { useT } from '../../texts.ts'
import styles from './FarmView.module.css'
import { FarmView } from './FarmView.tsx'

/** Only the trailing number of the URL matters. */
export function FarmPage() {
  const { identifier = '' } = useParams()
  const id = idFromSlug(identifier)
  return id === undefined ? <FarmNotFound /> : <FarmById key={id} id={id} />
}

function FarmById({ id }: { id: number }) {
  const t = useT()
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
  const t = useT()
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
