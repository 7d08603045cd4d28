import { useSession } from '@santhe/host'
import { Button, useTexts } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './RoleToggle.module.css'

/** Farmers only: switches between buying and selling. docs/product/accounts.md#role-toggle. */
export function RoleToggle() {
  const t = useTexts(catalogTexts)
  const { user, viewingAs, setViewingAs } = useSession()
  if (user?.role !== 'farmer') return <div className={styles.place} />
  const isSelling = viewingAs === 'farmer'
  return (
    <div className={styles.toggle}>
      <p className={styles.banner}>{t('toggle.banner')}</p>
      <div className={styles.options}>
        <Button
          look={isSelling ? 'quiet' : 'primary'}
          size="small"
          aria-pressed={!isSelling}
          title={t('toggle.buyHint')}
          onClick={() => setViewingAs('customer')}
        >
          {t('toggle.buy')}
        </Button>
        <Button
          look={isSelling ? 'primary' : 'quiet'}
          size="small"
          aria-pressed={isSelling}
          title={t('toggle.sellHint')}
          onClick={() => setViewingAs('farmer')}
        >
          {t('toggle.sell')}
        </Button>
      </div>
    </div>
  )
}
