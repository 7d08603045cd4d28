import { Icon } from '@santhe/ui'
import styles from './forms.module.css'

/** Why a form was refused as a whole, shown where its button is. */
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
