import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import texts from './texts/en/wholesale.json'
import styles from './WholesalePage.module.css'

export function WholesalePage() {
  const t = useTexts(texts)
  const { data = [], error } = useEndpoint(listCategories)
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <p>{error ? t('failed') : t('intro')}</p>
      <ul>
        {data.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
