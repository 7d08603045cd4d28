import { useSession } from '@santhe/host'
import { Button, EmptyState, useTexts } from '@santhe/ui'
import texts from '../texts/en/farmless.json'
import type { DashboardPart } from './dashboard-parts.ts'

/** A farmer's dashboard for admins: no farm, nothing to load. docs/product/accounts.md#viewing-mode */
export function Farmless({ part }: { part: Exclude<DashboardPart, 'order' | 'productForm'> }) {
  const t = useTexts(texts)
  const { setViewingAs } = useSession()
  const back = (
    <Button look="quiet" onClick={() => setViewingAs('admin')}>
      {t('back')}
    </Button>
  )
  return <EmptyState icon={part === 'products' ? 'basket' : 'leaf'} title={t(part)} text={t('text')} action={back} />
}
