import { Link } from '@santhe/host'
import { buttonClass, Icon } from '@santhe/ui'
import { Section } from '../../parts/page/Section.tsx'
import { useHomeT } from '../../texts/home.ts'
import styles from './JoinChoice.module.css'

export function JoinChoice() {
  const t = useHomeT()
  return (
    <Section title={t('home.join.title')}>
      <div className={styles.choices}>
        <div className={styles.farmer}>
          <Icon name="leaf" size="large" />
          <h3 className={styles.title}>{t('home.join.farmer')}</h3>
          <p className={styles.text}>{t('home.join.farmerText')}</p>
          <Link className={buttonClass({ look: 'quiet' })} to="/register?role=farmer">
            {t('home.join.farmerLink')}
          </Link>
        </div>
        <div className={styles.customer}>
          <Icon name="basket" size="large" />
          <h3 className={styles.title}>{t('home.join.customer')}</h3>
          <p className={styles.text}>{t('home.join.customerText')}</p>
          <Link className={buttonClass({ look: 'quiet' })} to="/register?role=customer">
            {t('home.join.customerLink')}
          </Link>
        </div>
      </div>
    </Section>
  )
}
