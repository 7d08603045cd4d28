import { Icon, type IconName } from '@santhe/ui'
import { Section } from '../../parts/page/Section.tsx'
import { useHomeT } from '../../texts/home.ts'
import styles from './HowItWorks.module.css'

const STEPS = [
  { key: 'calendar', icon: 'calendar' },
  { key: 'buy', icon: 'basket' },
  { key: 'delivery', icon: 'truck' },
] as const satisfies readonly { key: string; icon: IconName }[]

export function HowItWorks() {
  const t = useHomeT()
  return (
    <Section title={t('home.how.title')}>
      <ol className={styles.steps}>
        {STEPS.map(({ key, icon }, place) => (
          <li key={key} className={styles.step}>
            <span className={styles.drawing}>
              <Icon name={icon} size="large" />
            </span>
            <div>
              <h3 className={styles.title}>
                <span className={styles.number}>{place + 1}</span> {t(`home.how.${key}`)}
              </h3>
              <p className={styles.text}>{t(`home.how.${key}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
