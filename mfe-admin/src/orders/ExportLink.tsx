import { urlOf } from '@santhe/client'
import { exportOrders } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import type { Role } from '@santhe/rules'
import { ButtonLink, useTexts } from '@santhe/ui'
import { useId } from 'react'
import styles from './orders.module.css'
import { texts } from './texts.ts'

const mayExport = (role: Role) => exportOrders.access.some(allowed => allowed === role)

/** The list as a file, for those who may have it: every order that fits the filters. docs/product/office.md#orders-tab. */
export function ExportLink({ query }: { query: Record<string, string> }) {
  const t = useTexts(texts)
  const textId = useId()
  const { user } = useSession()
  if (!user || !mayExport(user.role)) return null
  return (
    <span className={styles.export}>
      <ButtonLink look="quiet" size="small" href={urlOf(exportOrders, {}, query)} download aria-describedby={textId}>
        {t('export')}
      </ButtonLink>
      <span className={styles.small} id={textId}>
        {t('exportText')}
      </span>
    </span>
  )
}
