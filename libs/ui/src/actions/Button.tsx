import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  Children,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classes } from '../classes.ts'
import styles from './Button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    ref?: Ref<HTMLButtonElement>
    /** Keeps focus and width, shows a spinner and ignores presses. */
    isBusy?: boolean
    /** Label while busy, such as 'Placing order…'; the normal label by default. */
    busyLabel?: ReactNode
  }

/** Wraps bare texts in elements, since page translation replaces text nodes. */
const inElements = (children: ReactNode) =>
  Children.map(children, child => (typeof child === 'string' && child.trim() ? <span>{child}</span> : child))

/** Type 'button' by default. */
export function Button(props: ButtonProps) {
  const { look, size, isWide, isRound, isBusy = false, busyLabel, className, children, onClick, ...rest } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // `disabled` would drop the focus, so refuse presses here.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ look, size, isWide, isRound }), className)}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      {inElements(isBusy && busyLabel ? busyLabel : children)}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

/** For external URLs; inside the shop give the host's Link `buttonClass()`. */
export function ButtonLink({ look, size, isWide, isRound, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classes(buttonClass({ look, size, isWide, isRound }), className)}>
      {children}
    </a>
  )
}
