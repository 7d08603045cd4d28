import { useSession } from '@santhe/host'
import { Button, createTexts, EmptyState, useTexts } from '@santhe/ui'
import type { DashboardPart } from './dashboard-parts.ts'

const texts = createTexts('shell.farmless', {
  overview: 'No orders yet',
  orders: 'No orders found',
  daySheet: 'Nothing to pick or pack',
  statements: 'No statements yet',
  products: 'No products yet',
  profile: 'No farm profile',
  text: 'You view the market as a farmer, and have no farm of your own.',
  back: 'View as admin',
})

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
