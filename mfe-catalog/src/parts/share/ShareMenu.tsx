import { useToast } from '@santhe/host'
import { Button, Icon } from '@santhe/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../use-t.ts'
import styles from './ShareMenu.module.css'
import { sharedAddress, shareLinks } from './share-links.ts'

interface ShareMenuProps {
  kind: 'product' | 'farm'
  id: number
  /** What goes along as text. */
  title: string
}

/** Copies the shared address, or opens a site that takes it. Storefront spec §2, Share control. */
export function ShareMenu({ kind, id, title }: ShareMenuProps) {
  const t = useT()
  const toast = useToast()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  useClosing(isOpen, around, () => setOpen(false))

  async function handleCopy(): Promise<void> {
    setOpen(false)
    around.current?.querySelector('button')?.focus()
    try {
      await navigator.clipboard.writeText(sharedAddress(location.origin, { kind, id }))
      toast({ tone: 'good', title: t('share.copied'), text: t('share.copiedText') })
    } catch {
      toast({ tone: 'bad', title: t('share.error'), text: t('share.errorText') })
    }
  }

  return (
    <div className={styles.around} ref={around}>
      <Button
        look="plain"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="share" size="small" />
        {t('share.share')}
      </Button>
      {isOpen && (
        <ul className={styles.menu} id={listId}>
          <li>
            <button type="button" className={styles.choice} onClick={() => void handleCopy()}>
              <Icon name="link" size="small" />
              {t('share.copy')}
            </button>
          </li>
          {shareLinks(sharedAddress(location.origin, { kind, id }), title).map(({ name, href }) => (
            <li key={name}>
              <a
                className={styles.choice}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                onClick={() => setOpen(false)}
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

/** Closes by Escape, which gives the focus back, and by a press or focus elsewhere. */
function useClosing(isOpen: boolean, around: { readonly current: HTMLElement | null }, close: () => void): void {
  const closing = useRef(close)
  closing.current = close
  useEffect(() => {
    if (!isOpen) return
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      closing.current()
      around.current?.querySelector('button')?.focus()
    }
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !around.current?.contains(target)) closing.current()
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('pointerdown', handleElsewhere)
    document.addEventListener('focusin', handleElsewhere)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('pointerdown', handleElsewhere)
      document.removeEventListener('focusin', handleElsewhere)
    }
  }, [isOpen, around])
}
