import { Button, Dialog, useTexts } from '@santhe/ui'
import styles from './keys.module.css'
import { texts } from './texts.ts'

interface KeysHelpProps {
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  opens: boolean
  actions: readonly (readonly [key: string, meaning: string])[]
}

export function KeysHelp({ isOpen, onToggle, opens, actions }: KeysHelpProps) {
  const t = useTexts(texts)
  const shortcuts = [
    ['↑ ↓', t('keys.move')],
    ...(opens ? [['Enter', t('keys.open')]] : []),
    ...actions,
    ['/', t('keys.search')],
    ['?', t('keys.help')],
  ]
  return (
    <div className={styles.help}>
      <Button look="plain" size="small" onClick={() => onToggle(true)}>
        {t('keys.show')}
      </Button>
      <Dialog title={t('keys.title')} isOpen={isOpen} onClose={() => onToggle(false)}>
        <dl className={styles.keys}>
          {shortcuts.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </div>
  )
}
