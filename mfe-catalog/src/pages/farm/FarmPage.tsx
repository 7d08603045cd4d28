import { useEndpoint } from '@santhe/client'
import { readFarmer } from '@santhe/contracts'
import { Link, textOf, useParams, useSession } from '@santhe/host'
import { idFromSlug } from '@santhe/rules'
import { buttonClass, EmptyState, ErrorState } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { useT } from '../../use-t.ts'
import { FarmPlaceholder } from './FarmPlaceholder.tsx'
import { FarmView } from './FarmView.tsx'

/** One farm; only the trailing number of the address counts. */
export function FarmPage() {
  const { identifier = '' } = useParams()
  const id = idFromSlug(identifier)
  return id === undefined ? <FarmNotFound /> : <FarmById key={id} id={id} />
}

function FarmById({ id }: { id: number }) {
  const t = useT()
  const { user } = useSession()
  const query = user ? { userRole: user.role } : {}
  const { answer, isRefreshing, error, retry } = useEndpoint(readFarmer, { params: { id }, query })
  const seenAs = useSettled(user?.role, !isRefreshing)
  if (answer) return <FarmView farm={answer} seenAs={seenAs} />
  if (error?.status === 404) return <FarmNotFound />
  if (error) return <ErrorState title={t('farm.error')} text={textOf(error)} onRetry={retry} />
  return <FarmPlaceholder />
}

/** A value as it was when things were last settled: the role that the farm on the screen was answered to, say, while another is asked for. */
function useSettled<Value>(value: Value, isSettled: boolean): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (isSettled) setSettled(value)
  }, [value, isSettled])
  return settled
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
