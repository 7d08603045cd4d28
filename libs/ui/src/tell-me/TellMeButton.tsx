import type { ButtonHTMLAttributes, Ref } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import pushTexts from '../texts/en/push.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './tell-me.module.css'

export { default as pushTexts } from '../texts/en/push.json'

/** A message below the button: an obstacle, 'off', or 'again' after returning from sign-in. */
type TellMeLine = 'off' | 'denied' | 'needsInstalling' | 'needsHttps' | 'unsupported' | 'again' | { failed: string }

interface TellMeButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  isOn: boolean
  isBusy: boolean
  /** Selects the word "phone" or "device" in labels. */
  isPhone: boolean
  /** Name for the label when the page has several buttons. */
  name?: string
  size?: 'small'
  label?: string
  line?: TellMeLine | undefined
  onPress: () => void
}

/** Button with an obstacle in a line below; place it in a wrapping row. docs/product/notifications.md#tell-me. */
export function TellMeButton(props: TellMeButtonProps) {
  const t = useTexts(pushTexts)
  const { isOn, isPhone, name, label = t('tellMe'), line, onPress, ...rest } = props
  const named = name === undefined || isOn ? undefined : t('tellMeNamed', { name })
  return (
    <>
      <Button look="quiet" {...rest} aria-pressed={isOn} aria-label={named} onClick={onPress}>
        <Icon name="bell" size="small" />
        {isOn ? t(isPhone ? 'onPhone' : 'onDevice') : label}
      </Button>
      {!rest.disabled && (
        <p className={styles.line} role="status">
          {typeof line === 'object'
            ? `${t('failed')} ${line.failed}`
            : line && t(line === 'off' ? (isPhone ? 'offPhone' : 'offDevice') : line)}
        </p>
      )}
    </>
  )
}
