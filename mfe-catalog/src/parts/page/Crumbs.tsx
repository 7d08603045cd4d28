import { Link } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'
import styles from './Crumbs.module.css'

export interface Crumb {
  label: string
  to?: string
}

export function Crumbs({ way }: { way: readonly Crumb[] }) {
  const t = useTexts(catalogTexts)
  return (
    <nav aria-label={t('product.whereYouAre')}>
      <ol className={styles.crumbs}>
        {way.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
