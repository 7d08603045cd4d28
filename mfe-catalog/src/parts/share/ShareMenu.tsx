import { useToast } from '@santhe/host'
import { Button, classes, Icon, useTexts } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import shareTexts from '../../texts/en/share.json'
import styles from './ShareMenu.module.css'

interface ShareMenuProps {
  kind: 'product' | 'farm'
  id: number
  title: string
}

/** docs/product/pages.md#share-control. */
export function ShareMenu({ kind, id, title }: ShareMenuProps) {
  const t = useTexts(shareTexts)
  const toast = useToast()
  const listId = useId()
  const { isOpen, toggle, leave, around, handleKey } = useMenu()

  async function handleCopy(): Promise<void> {
    leave()
    try {
      await navigator.clipboard.writeText(shareUrl(location.origin, { kind, id }))
      toast({ tone: 'good', title: t('share.copied'), text: t('share.copiedText') })
    } catch {
      // Missing on insecure pages, though its type says otherwise.
      const clipboard: Clipboard | undefined = navigator.clipboard
      toast({ tone: 'bad', title: t('share.error'), text: t(clipboard ? 'share.errorText' : 'share.needsHttps') })
    }
  }

  return (
    <div className={styles.around} ref={around}>
      <Button
        look="plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={toggle}
        onKeyDown={handleKey}
      >
        <Icon name="share" size="small" />
        {t('share.share')}
      </Button>
      {isOpen && (
        <ul className={classes(menuStyles.menu, styles.menu)} id={listId}>
          <li>
            <button type="button" className={menuStyles.entry} onClick={() => void handleCopy()} onKeyDown={handleKey}>
              <Icon name="link" size="small" />
              {t('share.copy')}
            </button>
          </li>
          {shareLinks(shareUrl(location.origin, { kind, id }), title).map(({ name, href }) => (
            <li key={name}>
              <a
                className={menuStyles.entry}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={leave}
                onKeyDown={handleKey}
              >
                <Icon name="arrow-right" size="small" />
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Public host plus /share/{type}/{id}. docs/product/pages.md#share-control. */
export function shareUrl(origin: string, { kind, id }: { kind: 'product' | 'farm'; id: number }): string {
  return `${origin}/share/${kind}/${id}`
}

/** In menu order. */
export function shareLinks(pageUrl: string, title: string): readonly { name: string; href: string }[] {
  const url = encodeURIComponent(pageUrl)
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${encodeURIComponent(`${title} ${pageUrl}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Twitter', href: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}` },
  ]
}

/** Next index for a key; -1 is the button. */
const KEYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

interface Menu {
  isOpen: boolean
  toggle: () => void
  /** Closes and refocuses the button. */
  leave: () => void
  around: RefObject<HTMLDivElement | null>
  /** For button and items: arrows open and move, Escape closes. */
  handleKey: (event: KeyboardEvent) => void
}

const buttonIn = (around: HTMLElement | null) => around?.querySelector('button')
const choicesIn = (around: HTMLElement | null) => [...(around?.querySelectorAll<HTMLElement>('li > *') ?? [])]

/** Closes on a press or focus elsewhere. */
function useMenu(): Menu {
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  /** The opening key, until items can be focused. */
  const openedBy = useRef<string>(undefined)

  function walk(key: string): void {
    const choices = choicesIn(around.current)
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? choices.indexOf(activeElement) : -1
    const next = KEYS[key]?.(at, choices.length)
    if (next !== undefined) choices[next]?.focus()
  }
  const walkOn = useRef(walk)
  walkOn.current = walk

  useEffect(() => {
    if (!isOpen) return
    if (openedBy.current) walkOn.current(openedBy.current)
    openedBy.current = undefined
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen])

  const leave = () => {
    setOpen(false)
    buttonIn(around.current)?.focus()
  }
  return {
    isOpen,
    toggle: () => setOpen(!isOpen),
    leave,
    around,
    handleKey(event) {
      if (event.key === 'Escape' && isOpen) return leave()
      const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
      if (!(isOpen ? KEYS[event.key] : opens)) return
      event.preventDefault()
      if (isOpen) return walk(event.key)
      openedBy.current = event.key
      setOpen(true)
    },
  }
}
