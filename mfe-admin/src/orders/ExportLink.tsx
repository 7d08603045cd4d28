import { useSession } from '@santhe/host'
import type { Role } from '@santhe/rules'
import { ButtonLink, useTexts } from '@santhe/ui'
import { useId } from 'react'
import styles from './orders.module.css'
import { texts } from './texts.ts'

const ROLES: readonly Role[] = ['admin', 'district_manager']

/** The list as a file, for those who may have it: every order that fits the filters. docs/product/office.md#orders-tab. */
export function ExportLink({ query }: { query: Record<string, string> }) {
  const t = useTexts(texts)
  const textId = useId()
  const { user } = useSession()
  if (!user || !ROLES.includes(user.role)) return null
  const search = new URLSearchParams(query).toString()
  return (
    <span className={styles.export}>
      <ButtonLink
        look="quiet"
        size="small"
        href={`/api/admin/orders/export${search && `?${search}`}`}
        download
        aria-describedby={textId}
      >
        {t('export')}
      </ButtonLink>
      <span className={styles.small} id={textId}>
        {t('exportText')}
      </span>
    </span>
  )
}
