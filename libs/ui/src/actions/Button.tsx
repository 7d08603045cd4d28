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
    /** While true the button keeps its focus and width, turns a spinner and takes no press. */
    isBusy?: boolean
    /** The words while busy, such as 'Placing order…'; without them the label stays. */
    busyLabel?: ReactNode
  }

/** Puts each text into an element: what stands beside it comes and goes, and the browser's translation replaces bare texts. */
const inElements = (children: ReactNode) =>
  Children.map(children, child => (typeof child === 'string' && child.trim() ? <span>{child}</span> : child))

/** The market's button; a plain 'button' unless `type` says 'submit'. */
export function Button(props: ButtonProps) {
  const { look, size, isWide, isRound, isBusy = false, busyLabel, className, children, onClick, ...rest } = props
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy button stays enabled, since a disabled one drops the keyboard's focus; so it refuses here.
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

/** A link that looks like a button, for URLs outside the shop; inside it, give the host's Link `buttonClass()`. */
export function ButtonLink({ look, size, isWide, isRound, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={classes(buttonClass({ look, size, isWide, isRound }), className)}>
      {children}
    </a>
  )
}
