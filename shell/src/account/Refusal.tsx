import { Icon } from '@santhe/ui'
import styles from './forms.module.css'

export function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.refusal} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
    </div>
  )
}
