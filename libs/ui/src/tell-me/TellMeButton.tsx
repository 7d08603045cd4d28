import type { ButtonHTMLAttributes, Ref } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { pushTexts } from './push-texts.ts'
import styles from './tell-me.module.css'

/** What stands in the way, that it is off from now on, or 'again' for who comes back from signing in. */
type TellMeLine = 'off' | 'denied' | 'needsInstalling' | 'needsHttps' | 'unsupported' | 'again' | { failed: string }

interface TellMeButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'onClick'> {
  ref?: Ref<HTMLButtonElement>
  isOn: boolean
  isBusy: boolean
  /** For words: a phone, or some other device. */
  isPhone: boolean
  /** Of what it tells, where several things are on the page. */
  name?: string
  size?: 'small'
  /** What is to be said below. */
  line?: TellMeLine | undefined
  onPress: () => void
}

/** 'Tell me', with a line below it that says what stands in the way. It belongs into a row that wraps. docs/product/notifications.md#tell-me. */
export function TellMeButton(props: TellMeButtonProps) {
  const { isOn, isPhone, name, line, onPress, ...rest } = props
  const t = useTexts(pushTexts)
  const named = name === undefined || isOn ? undefined : t('tellMeNamed', { name })
  return (
    <>
      <Button look="quiet" {...rest} aria-pressed={isOn} aria-label={named} onClick={onPress}>
        <Icon name="bell" size="small" />
        {isOn ? t(isPhone ? 'onPhone' : 'onDevice') : t('tellMe')}
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
